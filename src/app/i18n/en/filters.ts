import type { filters as fa } from '../fa/filters.ts';
import type { Same } from '../keys.ts';

export const filters: Same<typeof fa> = {
  court: 'Court',
  all_courts: 'All courts',
  kind: 'Surface',
  roof: 'Roof',
  roof_without: 'Outdoor',
  roof_always: 'Indoor',
  roof_season: 'Seasonal roof',
  state: 'Status',
  coach: 'Coach',
  legend: 'Calendar legend',
  state_free: 'Free',
  state_due: 'Owing',
  state_pending: 'Awaiting confirmation',
  state_settled: 'Paid',
  state_season: 'Season',
  state_came: 'Attended',
  state_no_show: 'No-show',
  state_unsent: 'Queued',
  state_closed: 'Closed',
  show: 'Show',
  clear: 'Clear filters',
  nothing: 'Nothing matches these filters.',
};

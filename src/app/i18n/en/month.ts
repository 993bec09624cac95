import type { month as fa } from '../fa/month.ts';
import type { Same } from '../keys.ts';

export const month: Same<typeof fa> = {
  received: 'Received to date',
  ahead: 'Booked ahead',
  full: 'Month occupancy',
  in: 'Received',
  sold: 'Booked',
  owing: '{n} owing',
  slots: 'Slots',
  sold_all: 'Booked',
  owing_all: 'Owing',
  no_times: 'No calendar',
  offline: 'The month view is only available online',
  offline_detail: 'Nearby days are kept on this device.',
  open_day: 'View day',
};

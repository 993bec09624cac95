import type { FilterKind } from '#contract/list.ts';
import { OUTCOMES } from '#domain/statuses.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/**
 * The filters of slot reports: the list of reservations has each under the same name and value, so that a row can open
 * it. `creator_id` 0: the system, `discount_group` 0: none; `hour` is the starting hour; `coached` with or without a
 * coach, `with_addons` with or without add-ons, including cancelled ones.
 */
export const SLOT_FILTERS = {
  court: 'ids',
  court_type: ['hard', 'ground', 'grass'],
  roof: ['always', 'season', 'without'],
  time: 'ids',
  weekday: ['0', '1', '2', '3', '4', '5', '6'],
  hour: HOURS,
  character: 'ids',
  user_id: 'ids',
  coach: 'ids',
  coached: 'flag',
  creator_id: 'numbers',
  actionType: ['1', '2', '3'],
  discount_group: 'numbers',
  discounted: 'flag',
  addon: 'ids',
  with_addons: 'flag',
  seasonal: 'flag',
  season: 'ids',
  financialStatus: ['1', '2', '3'],
  outcome: OUTCOMES,
} as const satisfies Record<string, FilterKind>;

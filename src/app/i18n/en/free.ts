import type { free as fa } from '../fa/free.ts';
import type { Same } from '../keys.ts';

export const free: Same<typeof fa> = {
  title: 'Free slots',
  from_day: 'From day',
  slots: 'Slots in a row',
  from: 'From time',
  to: 'To time',
  bad_time: 'Write a time as 18:00.',
  span: 'How many days',
  one_day: 'That day',
  days: '{n} days',
  same_court: 'All on one court',
  kept: 'No network: among the days that this device keeps.',
  kept_part:
    'No network: among the days that this device keeps; {n, plural, one {# day is} other {# days are}} not here.',
  none: 'No such slot is free in these days.',
  cut: 'The first {n}; choose a shorter span.',
  and_then: '{before}, then {name}',
  when: 'When',
  now: 'Now',
  evening: 'This evening',
  tomorrow_evening: 'Tomorrow evening',
  friday: 'Friday',
  more: 'Day and court',
};

import type { free as fa } from '../fa/free.ts';
import type { Same } from '../keys.ts';

export const free: Same<typeof fa> = {
  title: 'Free slots',
  from_day: 'From day',
  slots: 'Slots in a row',
  from: 'From time',
  to: 'To time',
  bad_time: 'Enter a time like 18:00.',
  span: 'How many days',
  one_day: 'That day',
  days: '{n} days',
  same_court: 'All on the same court',
  kept: 'Offline: days kept on this device only.',
  kept_part:
    'Offline: days kept on this device only; {n, plural, one {# day is} other {# days are}} missing.',
  none: 'No such slot is free in this period.',
  cut: 'First {n} results; choose a shorter period.',
  and_then: '{before}, then {name}',
  when: 'When',
  now: 'Now',
  evening: 'This evening',
  tomorrow_evening: 'Tomorrow evening',
  friday: 'Friday',
  more: 'Day and court',
};

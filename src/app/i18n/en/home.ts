import type { home as fa } from '../fa/home.ts';
import type { Same } from '../keys.ts';

export const home: Same<typeof fa> = {
  title: 'Today',
  now_is: '{day}, {time}',
  received: 'Received today',
  more_than: '{percent} above last {weekday}',
  less_than: '{percent} below last {weekday}',
  same_as: 'The same as last {weekday}',
  cash: 'Cash',
  bank: 'Bank',
  gateway: 'Gateway',
  capacity: 'Capacity today',
  slots: '{booked} of {total} slots',
  now: 'Now',
  bar: '{time}: {booked} of {total}',
  due: 'Due today',
  reservations: '{count, plural, one {# reservation} other {# reservations}}',
  debts: 'All debts',
  people: '{count, plural, one {# person} other {# people}}',
  over_30: '{count} over {days} days',
  nothing: 'There is nothing here for you yet',
};

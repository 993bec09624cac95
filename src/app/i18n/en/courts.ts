import type { courts as fa } from '../fa/courts.ts';
import type { Same } from '../keys.ts';

export const courts: Same<typeof fa> = {
  title: 'Courts',
  new: 'New court',
  edit: 'Edit {name}',
  deleted: 'Deleted courts',
  print: 'Print courts',
  count: '{n, plural, one {# court} other {# courts}}',
  nothing: 'No courts yet.',
  nothing_detail: 'Each court is a column of the calendar.',
  sort: 'Position in the calendar',
  sort_help: 'Lower numbers come first; equal ones are sorted by name.',
  active_help: 'An inactive court can’t be booked; its bookings stay.',
  ahead: 'Upcoming bookings',
  full: 'Occupancy, {month} to date',
  income: 'Income, {month} to date',
  prices_of: '{name} prices',
  prices_left: 'The new prices of {name} were not saved. They are kept here.',
  save_prices: '{n, plural, one {Save # price} other {Save # prices}}',
};

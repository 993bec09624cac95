import type { courts as fa } from '../fa/courts.ts';
import type { Same } from '../keys.ts';

export const courts: Same<typeof fa> = {
  title: 'Courts',
  new: 'New court',
  edit: 'Edit {name}',
  deleted: 'Deleted courts',
  print: 'Print courts',
  count: '{n, plural, one {# court} other {# courts}}',
  nothing: 'There is no court yet.',
  sort: 'Place in the calendar',
  sort_help: 'Smaller stands first; equal ones by name.',
  active_help: 'An inactive court is not booked; its reservations stay.',
  ahead: 'Reservations ahead',
  full: 'Occupied, {month} to date',
  income: 'Income, {month} to date',
  prices_of: 'Prices of {name}',
  prices_left: 'The new prices of {name} were not saved; they are kept here.',
  save_prices: '{n, plural, one {Save # price} other {Save # prices}}',
};

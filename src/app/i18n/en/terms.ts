import type { terms as fa } from '../fa/terms.ts';
import type { Same } from '../keys.ts';

export const terms: Same<typeof fa> = {
  title: 'Terms',
  new: 'New term',
  edit: 'Edit {name}',
  deleted: 'Deleted terms',
  print: 'Print terms',
  count: '{n, plural, one {# term} other {# terms}}',
  nothing: 'There is no term yet.',
  board: 'Week of terms',
  as_list: 'List',
  in_thousands: 'Prices in thousand toman',
  strip: 'Terms of {day}',
  clash: 'Overlap',
  overlaps: '{n, plural, one {It overlaps the term {terms}.} other {It overlaps the terms {terms}.}}',
  overlaps_on:
    '{n, plural, one {It overlaps the term {terms} on {days}.} other {It overlaps the terms {terms} on {days}.}}',
  take: 'Make it {hours}',
  clash_first: 'Remove the overlap first',
  gap: '{when}, no term; new term',
  typed: '{when}, being typed',
  price_help: 'Reservations, and days that have been made, keep their price.',
  own_court: 'Own price for court',
};

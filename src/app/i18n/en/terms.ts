import type { terms as fa } from '../fa/terms.ts';
import type { Same } from '../keys.ts';

export const terms: Same<typeof fa> = {
  title: 'Slots',
  new: 'New slot',
  edit: 'Edit {name}',
  deleted: 'Deleted slots',
  print: 'Print slots',
  count: '{n, plural, one {# slot} other {# slots}}',
  nothing: 'No slots yet.',
  nothing_detail: 'A slot is an hour of the week with its price; the calendar is created from slots.',
  board: 'Weekly slots',
  as_list: 'List',
  in_thousands: 'Prices in thousand toman',
  strip: 'Slots on {day}',
  clash: 'Overlap',
  overlaps: '{n, plural, one {Overlaps with slot {terms}.} other {Overlaps with slots {terms}.}}',
  overlaps_on:
    '{n, plural, one {Overlaps with slot {terms} on {days}.} other {Overlaps with slots {terms} on {days}.}}',
  take: 'Make it {hours}',
  clash_first: 'Resolve the overlap first',
  gap: '{when}, no slot; add one',
  typed: '{when}, being entered',
  price_help: 'Existing bookings and created days keep their price.',
  name_help: 'Left empty, it is called by its hours.',
};

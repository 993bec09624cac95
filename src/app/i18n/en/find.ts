import type { find as fa } from '../fa/find.ts';
import type { Same } from '../keys.ts';

export const find: Same<typeof fa> = {
  title: 'Find',
  field: 'Name, phone or its last four digits',
  kinds: 'Kind of result',
  people: 'People',
  reservations: 'Bookings',
  recent: 'Last used',
  today: 'Today’s customers',
  more: 'Bookings of {name}',
  kept: 'Offline: from the customers on this device, balances of {time}.',
  kept_none: 'Offline; this device does not know the customers yet.',
  nobody: 'Nobody found for “{text}”.',
  no_reservation: 'No reservation found for “{text}”.',
  hint: 'Write a name or a number; the balance and the next bookings show here.',
  no_next: 'No booking ahead',
  last: 'Last: {date}',
  due: 'Due {sum}',
  paid: 'Paid',
  season: 'Season',
  slot: '{day} {time}, {court}',
  receive: 'Take {sum}',
  receive_debt: 'Take the debt',
  open: 'Sheet of {name}',
  number: 'Reservation {number}',
};

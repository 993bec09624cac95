import type { find as fa } from '../fa/find.ts';
import type { Same } from '../keys.ts';

export const find: Same<typeof fa> = {
  title: 'Search',
  field: 'Name, number or last four digits',
  kinds: 'Result type',
  people: 'People',
  reservations: 'Bookings',
  recent: 'Recent',
  today: 'Today’s customers',
  more: 'Bookings of {name}',
  kept: 'Offline: customers on this device, balances as of {time}.',
  kept_none: 'Offline; the customer list is not on this device yet.',
  nobody: 'No one found for “{text}”.',
  no_reservation: 'No booking found for “{text}”.',
  hint: 'Type a name or number to see the balance and upcoming bookings.',
  no_next: 'No upcoming bookings',
  last: 'Last: {date}',
  due: 'Due {sum}',
  paid: 'Paid',
  season: 'Season',
  slot: '{day} {time}, {court}',
  receive: 'Receive {sum}',
  receive_debt: 'Receive what’s owed',
  open: '{name}’s sheet',
  number: 'Booking {number}',
};

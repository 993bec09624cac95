import type { board as fa } from '../fa/board.ts';
import type { Same } from '../keys.ts';

export const board: Same<typeof fa> = {
  title: 'Now board',
  now: 'Now',
  minutes: 'min',
  hours: 'h',
  taken: '{n, plural, one {# court} other {# courts}} taken',
  owing: '{n} owing',
  free_until: 'Free until {time}',
  free_for: 'Free · {price}',
  this_slot: 'This slot {price}',
  sale_over: 'No longer sold',
  book_now: 'Book now',
  next_slot: 'From {time} · {price}',
  book_at: 'Book {time}',
  nothing_runs: 'No slot now',
  nothing_more: 'Nothing more today',
  arrivals: 'Arriving within 2 hours',
  no_arrivals: 'Nobody comes within two hours.',
  arrived: 'Here',
  owes: '{sum} owing',
  free_today: 'Free today',
  none_free: 'No slot of today is free.',
  offline:
    'No network, {as_of}. What other desks did since, and what people owe elsewhere, is not known here.',
};

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
  nothing_runs: 'Nothing now',
  nothing_more: 'Nothing more today',
  arrivals: 'Arriving within 2 hours',
  no_arrivals: 'No one arrives in the next two hours.',
  arrived: 'Arrived',
  owes: '{sum} owing',
  free_today: 'Free today',
  none_free: 'No free slots left today.',
  offline:
    'Offline, {as_of}. Work from other desks since then, and other debts of customers, are not shown here.',
};

import type { held as fa } from '../fa/held.ts';
import type { Same } from '../keys.ts';

export const held: Same<typeof fa> = {
  by: 'With {who}',
  other: 'another desk',
  left: '{time} left',
  asked: '{held}; not booked yet.',
  book: 'Book it',
};

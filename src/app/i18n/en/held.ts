import type { held as fa } from '../fa/held.ts';
import type { Same } from '../keys.ts';

export const held: Same<typeof fa> = {
  by: 'With {who}',
  other: 'another desk',
  left: '{time} left',
  not_booked: 'Not booked yet; you can still book it.',
  book: 'Book it',
};

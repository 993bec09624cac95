import type { held as fa } from '../fa/held.ts';
import type { Same } from '../keys.ts';

export const held: Same<typeof fa> = {
  by: 'Held by {who}',
  other: 'another desk',
  left: '{time} left',
  asked: '{held}; not booked yet.',
  book: 'Book it anyway',
  tell: 'Notify me when it’s free',
  slot: '{court}, {time}',
  told: 'We’ll notify you here when {slot} is free.',
  freed: '{slot} is free.',
  taken: '{slot} was booked.',
};

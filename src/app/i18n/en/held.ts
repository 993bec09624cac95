import type { held as fa } from '../fa/held.ts';
import type { Same } from '../keys.ts';

export const held: Same<typeof fa> = {
  by: 'With {who}',
  other: 'another desk',
  left: '{time} left',
  asked: '{held}; not booked yet.',
  book: 'Book it',
  tell: 'Tell me when it is free',
  slot: '{court}, {time}',
  told: 'You are told here when {slot} is free.',
  freed: '{slot} is free.',
  taken: '{slot} was booked.',
};

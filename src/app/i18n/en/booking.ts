import type { booking as fa } from '../fa/booking.ts';
import type { Same } from '../keys.ts';

export const booking: Same<typeof fa> = {
  title: 'Book',
};

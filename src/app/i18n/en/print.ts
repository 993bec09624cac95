import type { print as fa } from '../fa/print.ts';
import type { Same } from '../keys.ts';

export const print: Same<typeof fa> = {
  receipt: 'Receipt',
  reservation: 'Reservation',
};

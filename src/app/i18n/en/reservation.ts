import type { reservation as fa } from '../fa/reservation.ts';
import type { Same } from '../keys.ts';

export const reservation: Same<typeof fa> = {
  title: 'Reservation',
};

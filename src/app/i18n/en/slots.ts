import type { slots as fa } from '../fa/slots.ts';
import type { Same } from '../keys.ts';

export const slots: Same<typeof fa> = {
  day: 'Day',
  no_past: 'This day is over.',
  no_future: 'This day is still to come.',
  unmade: 'Not made; made along with the reservation',
  none_unsold: 'No slot of this day is over and unsold.',
  none_free: 'No slot is free on this day.',
};

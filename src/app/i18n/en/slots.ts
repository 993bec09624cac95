import type { slots as fa } from '../fa/slots.ts';
import type { Same } from '../keys.ts';

export const slots: Same<typeof fa> = {
  day: 'Day',
  no_past: 'This day is in the past.',
  no_future: 'This day has not come yet.',
  unmade: 'Not created; it is created along with the booking',
  none_unsold: 'No unsold past slots on this day.',
  none_free: 'No free slots on this day.',
};

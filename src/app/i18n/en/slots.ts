import type { slots as fa } from '../fa/slots.ts';
import type { Same } from '../keys.ts';

export const slots: Same<typeof fa> = {
  day: 'Day',
  no_past: 'This day is over.',
  none_free: 'No slot is free on this day.',
};

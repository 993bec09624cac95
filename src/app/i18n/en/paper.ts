import type { paper as fa } from '../fa/paper.ts';
import type { Same } from '../keys.ts';

export const paper: Same<typeof fa> = {
  print_day: 'Print day',
  print_week: 'Print week',
  missing: 'Not on this device: {days}',
};

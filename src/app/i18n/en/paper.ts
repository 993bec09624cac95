import type { paper as fa } from '../fa/paper.ts';
import type { Same } from '../keys.ts';

export const paper: Same<typeof fa> = {
  print_day: 'Print the day',
  print_week: 'Print the week',
  missing: 'Not kept on this device: {days}',
};

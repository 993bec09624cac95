import type { home as fa } from '../fa/home.ts';
import type { Same } from '../keys.ts';

export const home: Same<typeof fa> = {
  title: 'Today',
};

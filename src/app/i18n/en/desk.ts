import type { desk as fa } from '../fa/desk.ts';
import type { Same } from '../keys.ts';

export const desk: Same<typeof fa> = {
  title: 'Calendar',
};

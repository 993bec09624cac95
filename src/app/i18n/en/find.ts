import type { find as fa } from '../fa/find.ts';
import type { Same } from '../keys.ts';

export const find: Same<typeof fa> = {
  title: 'Find',
};

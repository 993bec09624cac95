import type { setup as fa } from '../fa/setup.ts';
import type { Same } from '../keys.ts';

export const setup: Same<typeof fa> = {
  court: 'New court',
  term: 'New term',
  times: 'Make times',
};

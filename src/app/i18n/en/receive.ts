import type { receive as fa } from '../fa/receive.ts';
import type { Same } from '../keys.ts';

export const receive: Same<typeof fa> = {
  title: 'Take payment',
};

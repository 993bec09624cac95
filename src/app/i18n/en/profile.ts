import type { profile as fa } from '../fa/profile.ts';
import type { Same } from '../keys.ts';

export const profile: Same<typeof fa> = {
  title: 'Profile',
};

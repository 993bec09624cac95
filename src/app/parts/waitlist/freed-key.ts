import type { FreedSlot } from '#contract/waitlist.ts';

/** One slot becomes free again by another count. */
export const keyOf = ({ id, freed }: Pick<FreedSlot, 'id' | 'freed'>): string => `${id} ${freed}`;

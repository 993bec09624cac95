import type { FreedSlot } from '#contract/sales/waitlist.ts';

/** One slot becomes free again by another count. */
export const keyOf = ({ id, freed }: Pick<FreedSlot, 'id' | 'freed'>): string => `${id} ${freed}`;

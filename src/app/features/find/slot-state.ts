import type { FoundSlot } from '#app/data/found.ts';

export type SlotMoney = 'owing' | 'season' | 'paid' | 'unknown';

/** How a slot stands with its money; who may not see it is told nothing of it. */
export const moneyOf = ({ due, season }: Pick<FoundSlot, 'due' | 'season'>): SlotMoney =>
  due ? 'owing' : season ? 'season' : due === null ? 'unknown' : 'paid';

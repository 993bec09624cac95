import type { FoundSlot } from '#app/data/found.ts';

export type SlotMoney = 'owing' | 'pending' | 'season' | 'paid' | 'unknown';

/** How a slot stands with its money; who may not see it is told nothing of it. */
export const moneyOf = ({
  due,
  pending,
  season,
}: Pick<FoundSlot, 'due' | 'pending' | 'season'>): SlotMoney => {
  if (due) return 'owing';
  if (pending) return 'pending';
  return season ? 'season' : due === null ? 'unknown' : 'paid';
};

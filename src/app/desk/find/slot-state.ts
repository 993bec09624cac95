import type { FoundSlot } from '#app/data/found.ts';

export type SlotMoney = 'owing' | 'pending' | 'season' | 'paid' | 'unknown';

/** A slot's payment state; null for people who may not see it. */
export const moneyOf = ({
  due,
  pending,
  season,
}: Pick<FoundSlot, 'due' | 'pending' | 'season'>): SlotMoney => {
  if (due) return 'owing';
  if (pending) return 'pending';
  return season ? 'season' : due === null ? 'unknown' : 'paid';
};

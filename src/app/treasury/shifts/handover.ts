/** How much of the count stays for the next shift, as chosen. */
export interface Leaving {
  stays: 'all' | 'opening' | 'other';
  stays_sum: number | null;
  /** The bank for the rest; null: the first. */
  bank_id: number | null;
}
export const ALL_STAYS: Leaving = { stays: 'all', stays_sum: null, bank_id: null };

export interface Handover {
  stays: number;
  /** The amount for a bank; 0: none. */
  goes: number;
  /** More would stay than was counted, or nothing is typed yet. */
  wrong: boolean;
}

/**
 * What stays of a count and what goes. Unsent cash is not in the books, so at most the count less `waiting` can go. A
 * count below the opening stays whole. Whole toman.
 */
export function handoverOf(
  { stays, stays_sum }: Leaving,
  counted: number,
  opening: number,
  waiting: number,
): Handover {
  const wanted = stays === 'all' ? counted : stays === 'opening' ? Math.min(opening, counted) : stays_sum;
  if (wanted === null || wanted > counted) return { stays: counted, goes: 0, wrong: true };
  const goes = Math.min(counted - wanted, Math.max(0, counted - waiting));
  return { stays: counted - goes, goes, wrong: false };
}

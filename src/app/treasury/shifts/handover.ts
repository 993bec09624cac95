/** What of the count stays for the next shift, as it is chosen. */
export interface Leaving {
  stays: 'all' | 'opening' | 'other';
  stays_sum: number | null;
  /** Where the rest goes; null: the first. */
  bank_id: number | null;
}
export const ALL_STAYS: Leaving = { stays: 'all', stays_sum: null, bank_id: null };

export interface Handover {
  stays: number;
  /** What goes to a bank; 0: nothing. */
  goes: number;
  /** More would stay than was counted, or nothing is typed yet. */
  wrong: boolean;
}

/**
 * What stays of a count, and what goes. What this device has not sent yet cannot go: the books do not have it, so the
 * most that goes is the count less `waiting`. Of less than the opening all stays. Whole toman.
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

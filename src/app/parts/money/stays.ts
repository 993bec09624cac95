/** What remains after a booking, in toman, absolute. Null: nothing to show. */
export interface Stays {
  what: 'to_account' | 'surplus' | 'split' | 'old_debt' | 'debt' | 'credit' | 'even';
  sum: number;
  /** The balance that follows, where it is known and another than `sum` says. */
  after: { what: 'debt' | 'credit' | 'even'; sum: number } | null;
}

const balanceWord = (balance: number) =>
  ({ what: balance > 0 ? 'debt' : balance < 0 ? 'credit' : 'even', sum: Math.abs(balance) }) as const;

/** The text above the button for a booking of `total`, of which `paid` is paid by some means. */
export function staysOf({
  total,
  paid,
  means,
  balance,
}: {
  total: number;
  paid: number;
  means: number;
  /** Before the booking; null where it is not known. */
  balance: number | null;
}): Stays | null {
  const left = total - paid;
  const after = balance === null ? null : balanceWord(balance + left);
  if (paid === 0) return after && { ...after, after: null };
  if (left > 0) return { what: 'to_account', sum: left, after };
  if (left < 0) return { what: 'surplus', sum: -left, after };
  if (means > 1) return { what: 'split', sum: paid, after: null };
  return balance !== null && balance > 0
    ? { what: 'old_debt', sum: balance, after: null }
    : after && { ...after, after: null };
}

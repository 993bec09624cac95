import { shareByLargestRemainder, sumOf } from './money.ts';

// The shares of an invoice's payers (ledger.md "Payers"): whole toman, the owner first.

/** What one payer owes of an invoice; in a change, the difference (below 0: it falls). */
export interface PayerShare {
  user_id: number;
  price: number;
}

export const totalOfShares = (shares: readonly PayerShare[]): number => sumOf(shares, (share) => share.price);

/** `total` in equal parts; the first parts are one toman more when it does not divide evenly. */
export const equalParts = (total: number, count: number): number[] =>
  shareByLargestRemainder(total, new Array<number>(count).fill(1));

/**
 * The shares after the invoice's price changes to `total`: a rise goes to the owner; a fall reduces the owner's share
 * first, then the others'.
 */
export function sharesOfTotal(shares: readonly PayerShare[], total: number): PayerShare[] {
  const change = total - totalOfShares(shares);
  let less = Math.max(0, -change);
  return shares.map(({ user_id, price }, index) => {
    const taken = Math.min(price, less);
    less -= taken;
    return { user_id, price: price - taken + (index === 0 ? Math.max(0, change) : 0) };
  });
}

/**
 * The shares after a cancel that refunds `refund`, divided by largest remainder so that no refund exceeds its share.
 */
export function sharesAfterRefund(shares: readonly PayerShare[], refund: number): PayerShare[] {
  const parts = shareByLargestRemainder(
    refund,
    shares.map((share) => share.price),
  );
  return shares.map(({ user_id, price }, index) => ({ user_id, price: price - (parts[index] as number) }));
}

/** The differences between two sets of shares; unchanged payers are left out. */
export function changesOfShares(before: readonly PayerShare[], after: readonly PayerShare[]): PayerShare[] {
  const changes = new Map(after.map(({ user_id, price }) => [user_id, price]));
  for (const { user_id, price } of before) changes.set(user_id, (changes.get(user_id) ?? 0) - price);
  return [...changes].filter(([, price]) => price !== 0).map(([user_id, price]) => ({ user_id, price }));
}

export const isSameShares = (one: readonly PayerShare[], other: readonly PayerShare[]): boolean =>
  one.length === other.length && changesOfShares(one, other).length === 0;

/**
 * Distributes payers over several invoices: `prices` is what each payer pays in total, `totals` what each invoice
 * costs, and both have the same sum. Each invoice is divided by the payers' remaining amounts, so both sums hold.
 */
export function distributeShares(totals: readonly number[], prices: readonly number[]): number[][] {
  const left = [...prices];
  return totals.map((total) => {
    const parts = shareByLargestRemainder(total, left);
    for (const [index, part] of parts.entries()) left[index] = (left[index] as number) - part;
    return parts;
  });
}

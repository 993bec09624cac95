import { shareByLargestRemainder, sumOf } from './money.ts';

// Who owes what of an invoice (ledger "Payers"): whole toman, the owner first.

/** What one payer owes of an invoice; of a change, by how much that rises or, below 0, falls. */
export interface PayerShare {
  user_id: number;
  price: number;
}

export const totalOfShares = (shares: readonly PayerShare[]): number => sumOf(shares, (share) => share.price);

/** `total` in equal parts, the first ones a toman more where it does not come out even. */
export const equalParts = (total: number, count: number): number[] =>
  shareByLargestRemainder(total, new Array<number>(count).fill(1));

/** The shares once the invoice costs `total`: a rise is the owner's; a fall takes the owner's share first, then the others'. */
export function sharesOfTotal(shares: readonly PayerShare[], total: number): PayerShare[] {
  const change = total - totalOfShares(shares);
  let less = Math.max(0, -change);
  return shares.map(({ user_id, price }, index) => {
    const taken = Math.min(price, less);
    less -= taken;
    return { user_id, price: price - taken + (index === 0 ? Math.max(0, change) : 0) };
  });
}

/** What a cancel that gives back `refund` leaves of each share: by largest remainder, so never more than the share. */
export function sharesAfterRefund(shares: readonly PayerShare[], refund: number): PayerShare[] {
  const parts = shareByLargestRemainder(
    refund,
    shares.map((share) => share.price),
  );
  return shares.map(({ user_id, price }, index) => ({ user_id, price: price - (parts[index] as number) }));
}

/** By how much each share rises or falls; whoever stays as they were is left out. */
export function changesOfShares(before: readonly PayerShare[], after: readonly PayerShare[]): PayerShare[] {
  const changes = new Map(after.map(({ user_id, price }) => [user_id, price]));
  for (const { user_id, price } of before) changes.set(user_id, (changes.get(user_id) ?? 0) - price);
  return [...changes].filter(([, price]) => price !== 0).map(([user_id, price]) => ({ user_id, price }));
}

export const isSameShares = (one: readonly PayerShare[], other: readonly PayerShare[]): boolean =>
  one.length === other.length && changesOfShares(one, other).length === 0;

/**
 * What each pays of each of several invoices: `prices` are what each pays of all together, `totals` what each invoice
 * costs, and both add up to the same. Each invoice by what is left of everybody's price, so that both sums come out.
 */
export function dealShares(totals: readonly number[], prices: readonly number[]): number[][] {
  const left = [...prices];
  return totals.map((total) => {
    const parts = shareByLargestRemainder(total, left);
    for (const [index, part] of parts.entries()) left[index] = (left[index] as number) - part;
    return parts;
  });
}

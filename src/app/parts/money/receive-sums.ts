import type { OpenItem } from '#contract/people/users.ts';
import { MOST_NAMED } from '#contract/treasury/documents.ts';
import { sumOf } from '#domain/money.ts';

/** What a payment pays of an open item. */
export interface Settled {
  item: OpenItem;
  price: number;
}

/**
 * What a payment will pay, like the server: items of the named invoices first, then the earliest due. Items come oldest
 * first; the rest becomes credit.
 */
export function settles(
  items: readonly OpenItem[],
  sum: number,
  invoice_ids: readonly number[],
): { settled: Settled[]; rest: number } {
  const isNamed = (item: OpenItem) => item.invoice_id !== null && invoice_ids.includes(item.invoice_id);
  const order = [...items.filter(isNamed), ...items.filter((item) => !isNamed(item))];
  const settled: Settled[] = [];
  let rest = sum;
  for (const item of order) {
    const price = Math.min(item.remaining, rest);
    if (price <= 0) continue;
    settled.push({ item, price });
    rest -= price;
  }
  return { settled, rest };
}

/** Items of past slots, of some courts or all, oldest first. */
export const pastItems = (items: readonly OpenItem[], courts: readonly number[]): OpenItem[] =>
  items
    .filter(
      ({ passed, court_id }) =>
        passed && court_id !== null && (courts.length === 0 || courts.includes(court_id)),
    )
    .slice(0, MOST_NAMED);

/** The requested part of a debt, without pending receipts. */
export const askedDebt = (balance: number | null, pending: number | null = 0, queued = 0): number =>
  Math.max(0, (balance ?? 0) + queued - (pending ?? 0));

/** Round sums that people hand over: below a debt the nearest one, without a debt the usual ones. */
export function roundSums(debt: number): number[] {
  if (debt <= 0) return [100_000, 200_000, 500_000];
  const steps = [1_000_000, 500_000, 100_000, 50_000, 10_000];
  const step = steps.find((one) => one < debt);
  return step === undefined ? [] : [Math.floor((debt - 1) / step) * step];
}

export interface Offer {
  key: 'invoice' | 'debt' | 'today' | 'round';
  amount: number;
}

/**
 * Proposed amounts without duplicates: this reservation, the whole debt, today's part, a round one. Pending receipts
 * are not requested again: `debt` and `due` are without them (D8), and today's part is at most the debt.
 */
export function offers(debt: number, items: readonly OpenItem[], today: string, due: number | null): Offer[] {
  const todays = sumOf(items, ({ date, remaining, pending }) =>
    date === today ? Math.max(0, remaining - pending) : 0,
  );
  const all: Offer[] = [
    ...(due ? [{ key: 'invoice' as const, amount: due }] : []),
    { key: 'debt', amount: debt },
    ...roundSums(debt).map((amount) => ({ key: 'round' as const, amount })),
    { key: 'today', amount: Math.min(todays, debt) },
  ];
  const seen = new Set<number>();
  return all.filter(({ amount }) => {
    if (amount <= 0 || seen.has(amount)) return false;
    seen.add(amount);
    return true;
  });
}

import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';

/**
 * Whose what is paid too much is, in toman: of several payers the customer's own can be paid back to them, as far as
 * they are in credit (`balance` null where that may not be told); the rest lies on the accounts of the others.
 */
export function overpaidParts(
  slots: readonly Pick<InvoiceDetail, 'overpaid' | 'payers'>[],
  { id, balance }: Pick<InvoiceDetail['user'], 'id' | 'balance'>,
): { own: number; others: number; back: number } {
  const own = sumOf(
    slots.flatMap((slot) => slot.payers.filter(({ user }) => user.id === id)),
    (share) => share.overpaid,
  );
  const others = sumOf(slots, (slot) => slot.overpaid) - own;
  return { own, others, back: balance === null ? own : Math.min(own, Math.max(0, -balance)) };
}

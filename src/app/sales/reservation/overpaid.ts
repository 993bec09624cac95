import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';

/**
 * Divides an overpaid amount, in toman: the customer's own part can be paid back up to their credit (`balance` null
 * without permission); the rest belongs to the other payers.
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

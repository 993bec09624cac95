import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import type { VisitCancelPreview } from '#contract/sales/visits.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

export interface DueParts {
  /** The price of the slots that stay. */
  stays: number;
  /** The penalties of slots cancelled now and before. */
  penalty: number;
  /** What will have been paid of both. */
  paid: number;
}

/** The parts of the visit's remaining debt: stays + penalty − paid, in toman; null when nothing is due. */
export function duePartsOf(
  visit: readonly Pick<InvoiceDetail, 'id' | 'status' | 'total_price' | 'penalty'>[],
  {
    slots,
    penalty,
    due_after,
  }: Pick<VisitCancelPreview, 'penalty' | 'due_after'> & {
    slots: readonly { id: number }[];
  },
): DueParts | null {
  const left = visit.filter(({ id }) => !slots.some((slot) => slot.id === id));
  const stays = sumOf(left, (slot) => (slot.status === INVOICE_STATUS.canceled ? 0 : slot.total_price));
  const kept = penalty + sumOf(left, (slot) => slot.penalty ?? 0);
  const paid = stays + kept - due_after;
  return due_after > 0 && paid >= 0 ? { stays, penalty: kept, paid } : null;
}

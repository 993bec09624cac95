import type { CalendarTime } from '#contract/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { FINANCIAL_STATUS, INVOICE_STATUS } from '#domain/statuses.ts';

/** What it takes to say of a slot how it stands with its money. */
export type MoneyOf = Pick<
  InvoiceDetail,
  | 'status'
  | 'financial_status'
  | 'paid'
  | 'overpaid'
  | 'payers'
  | 'cancel_price'
  | 'penalty'
  | 'allocations'
  | 'documents'
  | 'received_number'
>;

/** The money of a visit's slots as the kept calendar has it: of what is paid too much it knows no sum. */
export const keptMoney = (cells: readonly Pick<CalendarTime, 'invoice'>[]): MoneyOf[] =>
  cells.flatMap(({ invoice }) =>
    invoice
      ? {
          status: INVOICE_STATUS.active,
          financial_status: (invoice.financial_status ??
            FINANCIAL_STATUS.settled) as InvoiceDetail['financial_status'],
          paid: invoice.paid ?? 0,
          overpaid: 0,
          payers: [],
          cancel_price: null,
          penalty: null,
          allocations: [],
          documents: [],
          received_number: null,
        }
      : [],
  );

/** What is paid too much, in toman; null where it is, and nobody knows how much. */
export function overpaidOf(slots: readonly Pick<MoneyOf, 'financial_status' | 'overpaid'>[]): number | null {
  const sum = sumOf(slots, (slot) => slot.overpaid);
  if (sum > 0) return sum;
  return slots.some((slot) => slot.financial_status === FINANCIAL_STATUS.overpaid) ? null : 0;
}

import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { FINANCIAL_STATUS, INVOICE_STATUS } from '#domain/statuses.ts';

/** The fields of a slot that determine its payment state. */
export type PaymentFields = Pick<
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

/** The payment state of a visit from the cached calendar, which does not include overpaid amounts. */
export const cachedMoney = (cells: readonly Pick<CalendarTime, 'invoice'>[]): PaymentFields[] =>
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

/** The overpaid amount in toman; null when it is unknown. */
export function overpaidOf(
  slots: readonly Pick<PaymentFields, 'financial_status' | 'overpaid'>[],
): number | null {
  const sum = sumOf(slots, (slot) => slot.overpaid);
  if (sum > 0) return sum;
  return slots.some((slot) => slot.financial_status === FINANCIAL_STATUS.overpaid) ? null : 0;
}

/** A visit's price according to the cached calendar, in toman. */
export interface CachedPrice {
  /** The price of each slot, including add-ons and discounts, whose amounts are not cached. */
  slots: readonly { id: number; amount: number }[];
  /** The discount; 0 when add-ons make it unknown. */
  discount: number;
  /** The payment of an unpaid slot; for a paid one it equals the line above. */
  paid: number;
  /** How many lines the record will have below its slots, as far as that is known. */
  lines: number;
}

export function cachedPrice(cells: readonly Pick<CalendarTime, 'id' | 'price' | 'invoice'>[]): CachedPrice {
  const plain = ({ price, invoice }: (typeof cells)[number]) =>
    invoice?.addons_count === 0 && (invoice.total_price ?? price) <= price;
  const total = ({ price, invoice }: (typeof cells)[number]) => invoice?.total_price ?? price;
  const discount = sumOf(cells.filter(plain), (cell) => cell.price - total(cell));
  const owes = sumOf(cells, ({ invoice }) => invoice?.due ?? 0) > 0;
  const paid = owes ? sumOf(cells, ({ invoice }) => invoice?.paid ?? 0) : 0;
  const addons = sumOf(cells, ({ invoice }) => invoice?.addons_count ?? 0);
  return {
    slots: cells.map((cell) => ({ id: cell.id, amount: plain(cell) ? cell.price : total(cell) })),
    discount,
    paid,
    lines: addons + Number(discount > 0) + Number(paid > 0),
  };
}

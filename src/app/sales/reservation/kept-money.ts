import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
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

/** What the kept calendar knows of a visit's price beyond its slots, in toman. */
export interface KeptPrice {
  /** Of a slot its own price; where it has add-ons with them and what was taken off, of which the sums are not kept. */
  slots: readonly { id: number; amount: number }[];
  /** What was taken off; 0 where add-ons hide it. */
  discount: number;
  /** What has been paid of one that owes; of a settled one the line above says it. */
  paid: number;
  /** How many lines the record will have below its slots, as far as that is known. */
  lines: number;
}

export function keptPrice(cells: readonly Pick<CalendarTime, 'id' | 'price' | 'invoice'>[]): KeptPrice {
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

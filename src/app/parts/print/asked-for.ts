import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

/** What a reservation costs, in toman; for a cancelled one the penalty. */
export const askedFor = ({
  status,
  total_price,
  penalty,
}: Pick<InvoiceDetail, 'status' | 'total_price' | 'penalty'>): number =>
  status === INVOICE_STATUS.active ? total_price : (penalty ?? 0);

import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';

/** What is asked for a reservation, in toman: of a cancelled one what it keeps. */
export const askedFor = ({
  status,
  total_price,
  penalty,
}: Pick<InvoiceDetail, 'status' | 'total_price' | 'penalty'>): number =>
  status === INVOICE_STATUS.active ? total_price : (penalty ?? 0);

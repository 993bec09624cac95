import TicketCheck from 'lucide-react/icons/ticket-check';
import { inOneState, invoiceFilters, invoiceLooks } from '#app/parts/money/invoice-list.tsx';
import { defineResource } from '#app/resource/resource.ts';
import { clubInvoiceColumns } from '#contract/columns/sale-invoices.ts';
import { saleInvoices as calls, type Invoice, invoiceList } from '#contract/sale-invoices.ts';

/** The reservations of the club. */
export const invoices = defineResource<Invoice>({
  name: 'sale-invoices',
  path: '/sales/invoices',
  calls: { list: calls.list, total: calls.totals },
  spec: inOneState(invoiceList),
  columns: clubInvoiceColumns,
  words: {
    title: 'record.invoices',
    count: 'record.invoices_count',
    nothing: 'record.invoices_none',
  },
  icon: TicketCheck,
  filters: [{ name: 'user', label: 'record.customer', placeholder: 'record.user_part' }, ...invoiceFilters],
  search: { filter: 'user', label: 'record.user_part' },
  ...invoiceLooks,
  card: (row, words) => {
    const { title, end } = invoiceLooks.card(row, words);
    return { title: `${row.user.name} ${row.user.family}`, detail: title, end };
  },
  sheet: 'reservation',
  opens: 'calendar.show',
});

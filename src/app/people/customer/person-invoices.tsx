import TicketCheck from 'lucide-react/icons/ticket-check';
import { defineResource } from '#app/engine/resource.ts';
import { inOneState, invoiceFilters, invoiceLooks } from '#app/parts/money/invoice-list.tsx';
import { PersonHead } from '#app/parts/people/person-head.tsx';
import { people, personInvoiceList } from '#contract/people/people.ts';
import { invoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';

/** The reservations of a person. */
export const personInvoices = defineResource<Invoice>({
  name: 'person-invoices',
  path: '/customers/$id/invoices',
  calls: { list: people.invoices, total: people.totalInvoices },
  spec: inOneState(personInvoiceList),
  columns: invoiceColumns,
  words: {
    title: 'record.invoices',
    count: 'record.invoices_count',
    nothing: 'record.invoices_nothing',
  },
  icon: TicketCheck,
  filters: invoiceFilters,
  ...invoiceLooks,
  head: PersonHead,
  sheet: 'reservation',
  opens: 'calendar.show',
  page: '/sales/invoices/$id',
});

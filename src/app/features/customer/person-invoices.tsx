import TicketCheck from 'lucide-react/icons/ticket-check';
import { inOneState, invoiceFilters, invoiceLooks } from '#app/parts/money/invoice-list.tsx';
import { PersonHead } from '#app/parts/people/person-head.tsx';
import { defineResource } from '#app/resource/resource.ts';
import { invoiceColumns } from '#contract/columns/sale-invoices.ts';
import { people, personInvoiceList } from '#contract/people.ts';
import type { Invoice } from '#contract/sale-invoices.ts';

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

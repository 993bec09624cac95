import TicketCheck from 'lucide-react/icons/ticket-check';
import { defineResource } from '#app/engine/resource.ts';
import { inOneState, invoiceLooks } from '#app/parts/money/invoice-list.tsx';
import { PersonHead } from '#app/parts/people/person-head.tsx';
import { people, personInvoiceList } from '#contract/people/people.ts';
import { invoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { REPORT_FILTERS } from '#contract/sales/slot-filters.ts';

/** What reports alone narrow by is left to the list of all reservations, and who it is of is known. */
const filters = Object.keys(personInvoiceList.filters).filter(
  (name) => !(name in REPORT_FILTERS || name === 'recognized' || name === 'user'),
);

/** The reservations of a person. */
export const personInvoices = defineResource<Invoice>({
  name: 'person-invoices',
  path: '/customers/$id/invoices',
  calls: { list: people.invoices, total: people.totalInvoices },
  spec: inOneState(personInvoiceList),
  columns: invoiceColumns,
  filters,
  words: {
    title: 'record.invoices',
    count: 'record.invoices_count',
    nothing: 'record.invoices_nothing',
  },
  icon: TicketCheck,
  ...invoiceLooks,
  head: PersonHead,
  sheet: 'reservation',
  opens: 'calendar.show',
  page: '/sales/invoices/$id',
});

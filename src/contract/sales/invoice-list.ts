import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter, searchFilter } from '#contract/common-filters.ts';
import { amount, count, one, page } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { INVOICE_DISPLAYS } from '#domain/statuses.ts';
import { DISPLAYS } from './invoice-words.ts';
import { Invoice } from './sale-invoices.ts';
import { BOOKING_FILTERS, REPORT_FILTERS } from './slot-filters.ts';

const { outcome: _, ...otherReportFilters } = REPORT_FILTERS;

/**
 * `date` is the invoice's own day, `timeDate` the slot's, `time` the term, `receivedId` a document's id and
 * `receivedNumber` the number shown. `user` and `creator` are any part of a name (`creator=system`), `company` one of the
 * customer's. `search` is a part of a name or a phone, or the reservation's own number.
 */
export const invoiceList = {
  sorts: [
    'id',
    'invoice_number',
    'invoice_date',
    'time_date',
    'start_time',
    'court',
    'user',
    'coach',
    'price',
    'total_price',
    'discount',
    'paid',
    'due',
    'pending',
    'status',
    'created_at',
  ],
  filters: {
    user: { kind: 'text', hint: 'name' },
    timeDate: { kind: 'dates', title: { fa: 'روز سانس', en: 'Slot date' } },
    /** The displayed state in one value (D38); `passed`, `status` and `cancelType` filter its parts. */
    state: { kind: INVOICE_DISPLAYS, column: 'status', choices: DISPLAYS },
    // The same filters as the rows of reports, whose totals equal this list's.
    ...BOOKING_FILTERS,
    total_price: 'amount',
    discount: 'amount',
    invoiceNumber: { kind: 'numbers', title: { fa: 'شماره‌ی رزرو', en: 'Booking number' } },
    receivedNumber: { kind: 'numbers', title: { fa: 'شماره‌ی رسید', en: 'Receipt number' } },
    date: { kind: 'dates', column: 'invoice_date' },
    creator: creatorFilter,
    company: {
      kind: 'text',
      title: { fa: 'شرکت مشتری', en: 'Customer’s company' },
      hint: 'company',
    },
    /** Its income is recognised: of a year that closes each has to be. */
    recognized: { kind: 'flag', title: { fa: 'درآمد شناسایی‌شده', en: 'Income recognised' } },
    // It has a state of its own already, which tells other things apart.
    outcome: { ...REPORT_FILTERS.outcome, title: { fa: 'وضعیت در گزارش‌ها', en: 'Status in reports' } },
    ...otherReportFilters,
    search: searchFilter,
    receivedId: { kind: 'ids', title: { fa: 'رسید', en: 'Receipt' }, from: 'receipts', hidden: true },
    passed: { kind: 'flag', title: { fa: 'گذشته', en: 'Past' }, hidden: true },
    status: {
      kind: ['1', '2'],
      choices: { 1: { fa: 'برقرار', en: 'In force' }, 2: DISPLAYS.canceled },
      hidden: true,
    },
    cancelType: {
      kind: ['1', '2'],
      title: { fa: 'لغو', en: 'Cancel' },
      choices: { 1: DISPLAYS.canceled, 2: DISPLAYS.canceledBySystem },
      hidden: true,
    },
  },
  exports: SHEETS,
  order: 'id,desc',
  trash: 'invoice.delete',
} as const satisfies ListSpec;

/** The calls of the list: apart from the other calls of reservations, which devices keep for work without a network. */
export const invoiceLists = {
  list: defineCall({
    name: 'sale-invoices.list',
    method: 'GET',
    path: '/v1/admin/sale-invoices',
    permission: 'invoice.show',
    summary: 'Reservations',
    query: listQuery(invoiceList),
    answer: page(Invoice),
  }),
  totals: defineCall({
    name: 'sale-invoices.totals',
    method: 'GET',
    path: '/v1/admin/total-sale-invoices',
    permission: 'invoice.show',
    summary: 'Sums of the reservations that a filter leaves',
    query: totalQuery(invoiceList),
    answer: one(
      v.object({ count, total_price: amount, discount: amount, paid: amount, due: amount, penalty: amount }),
    ),
  }),
};

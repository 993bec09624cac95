import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { done, idParams, one } from '#contract/fields.ts';
import { invoiceList } from './invoice-list.ts';
import { InvoiceDetail } from './sale-invoices.ts';

// The trash of reservations. Deleting is a void (ledger.md "Rules"): a reservation there owes nothing and takes no
// time. Its list is that of reservations with `trashed=true`, a single one `sale-invoices/:id?trashed=true`.

/** The body may be left out. */
export const RestoreInput = v.strictObject({
  /** Confirms a return over the credit limit of who owes for it again; needs user.set_max_debt (D8). */
  over_debt: v.optional(v.boolean(), false),
  /** Allows add-ons beyond the present stock; needs sale.negative_stock (D67). */
  over_stock: v.optional(v.boolean(), false),
});
export type RestoreInput = v.InferOutput<typeof RestoreInput>;

const path = '/v1/admin/sale-invoices/:id';

export const invoiceTrash = {
  /** 423 `year_closed` where the year of the slot's day is closed. */
  remove: defineCall({
    name: 'sale-invoices.remove',
    method: 'DELETE',
    path,
    permission: invoiceList.trash,
    summary: 'Into the trash: all that it has posted is reversed, its time is free, what was paid is credit',
    params: idParams,
    answer: done,
  }),
  /**
   * 409 `slot_taken` (with the customer, as when booking) and `time_closed`, `exists` when another was booked for the
   * same lost session of a season (`instead`), `in_use` when it is in the future and its season in the trash
   * (`season`); 422 `no_time` when the calendar no longer has the time, `passed` after its end without invoice.forget,
   * `max_debt`, `user_id` when one of its payers is in the trash; 423 `year_closed` (for the slot's day).
   */
  restore: defineCall({
    name: 'sale-invoices.restore',
    method: 'PUT',
    path: `${path}/restore`,
    // The answer is the whole record.
    permission: { all: ['invoice.show', invoiceList.trash] },
    summary: 'Out of the trash: it is posted anew and has its time again',
    params: idParams,
    body: RestoreInput,
    answer: one(InvoiceDetail),
  }),
  /** 409 `in_use` when its postings do not add up to 0. */
  force: defineCall({
    name: 'sale-invoices.force',
    method: 'DELETE',
    path: `${path}/force`,
    permission: 'invoice.forceDelete',
    summary: 'Out of the trash for good; its documents and their numbers stay',
    params: idParams,
    answer: done,
  }),
};

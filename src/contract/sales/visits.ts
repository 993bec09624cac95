import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, count, id, idParams, many, one, signed, version } from '#contract/fields.ts';
import { messageText } from '#contract/messages/message-text.ts';
import { Document } from '#contract/treasury/documents.ts';
import { CancelInput, CancelPreviewInput, cancelShares, slotFigures } from './cancels.ts';
import { InvoiceDetail } from './sale-invoices.ts';

// A visit is the result of one booking: invoices with the same `group_id`, one per slot (D29). These calls act on all
// of it or on some slots, in one transaction, all or nothing. Ids of two visits are refused (422 `not_one_visit`), and
// every refusal names the ids it is about.

const MAX_SLOTS = 40;
const ids = many(id, MAX_SLOTS, 1);
/** The versions that the caller saw, of some or all of the ids. */
const versions = v.optional(many(v.strictObject({ id, version }), MAX_SLOTS), []);

const { version: _, ...cancel } = CancelInput.entries;
export const VisitCancelPreviewInput = v.strictObject({ ids, ...CancelPreviewInput.entries });
export type VisitCancelPreviewInput = v.InferOutput<typeof VisitCancelPreviewInput>;
/** As for one; `amount` and `pay_out` are of all slots together, `handed_over` add-ons of any of them. */
export const VisitCancelInput = v.strictObject({ ids, versions, ...cancel });
export type VisitCancelInput = v.InferOutput<typeof VisitCancelInput>;

export const MoveInput = v.strictObject({
  moves: v.pipe(
    v.array(v.strictObject({ id, reservable_time_id: id, version: v.optional(version) })),
    v.minLength(1, 'required'),
    v.maxLength(MAX_SLOTS, 'too_long'),
    v.check((list) => new Set(list.map((move) => move.id)).size === list.length, 'exists'),
  ),
  over_debt: v.optional(v.boolean(), false),
  /** For the named slots together. */
  expected_total: v.optional(amount),
  /** Undoes a move although money it released is used elsewhere: the missing amount stays due (D31). */
  accept_due: v.optional(v.boolean(), false),
});
export type MoveInput = v.InferOutput<typeof MoveInput>;

/** The effect of cancelling, in toman: each slot by its own rule, and the totals of the named slots. */
export const VisitCancelPreview = v.object({
  slots: v.array(
    v.object({
      id,
      /** Needs invoice.forget and a reason. */
      begun: v.boolean(),
      ...slotFigures,
    }),
  ),
  refund: amount,
  penalty: amount,
  paid: amount,
  ...cancelShares,
  /**
   * The debt of the whole visit now and afterwards: released payments may settle other debts first. For callers without
   * user.show it is calculated as if there were no others.
   */
  due: amount,
  due_after: amount,
  balance_before: v.nullable(signed),
  balance_after: v.nullable(signed),
  notify: v.boolean(),
  /** How many others wait for the slots that become free. */
  waiting: count,
});
export type VisitCancelPreview = v.InferOutput<typeof VisitCancelPreview>;

/**
 * Details of 409 `money_used`: what the money that an undone move had released pays now. Callers without user.show get
 * no `uses`, those without invoice.show none that are reservations, so their sum may be less than the missing amount.
 */
export const MoneyUsed = v.object({
  missing: amount,
  uses: v.array(
    v.object({
      /** `receipt`: the receipt itself was taken back. */
      kind: v.picklist(['invoice', 'payment', 'opening', 'manual', 'receipt']),
      price: amount,
      invoice: v.nullable(
        v.object({
          id,
          invoice_number: count,
          date: v.string(),
          start_time: v.string(),
          end_time: v.string(),
          court: v.string(),
        }),
      ),
      document: v.nullable(v.object({ id, doc_number: v.nullable(count) })),
    }),
  ),
});
export type MoneyUsed = v.InferOutput<typeof MoneyUsed>;

const base = '/v1/admin/sale-invoices';

export const visits = {
  get: defineCall({
    name: 'sale-invoices.visit',
    method: 'GET',
    path: `${base}/:id/visit`,
    permission: 'invoice.show',
    summary: 'All reservations of the booking that this one is of, by day, hour and court',
    params: idParams,
    answer: all(InvoiceDetail),
  }),
  calculateCancelPrice: defineCall({
    name: 'sale-invoices.bulk-calculate-cancel-price',
    method: 'POST',
    path: `${base}/bulk/calculate-cancel-price`,
    permission: 'invoice.show',
    summary: 'What cancelling slots of a visit now would give back and keep',
    body: VisitCancelPreviewInput,
    answer: one(VisitCancelPreview),
    reads: true,
  }),
  cancel: defineCall({
    name: 'sale-invoices.bulk-cancel',
    method: 'POST',
    path: `${base}/bulk/cancel`,
    permission: { any: ['invoice.update', 'invoice.forget'] },
    summary: 'Cancels slots of a visit, with one pay-out and one message; answers the whole visit',
    body: VisitCancelInput,
    answer: v.object({ data: v.array(InvoiceDetail), payment: v.nullable(Document) }),
  }),
  move: defineCall({
    name: 'sale-invoices.bulk-move',
    method: 'POST',
    path: `${base}/bulk/move`,
    permission: 'invoice.update',
    summary: "Moves slots of a visit, onto each other's places too; taking it back restores the money",
    body: MoveInput,
    answer: all(InvoiceDetail),
  }),
  complete: defineCall({
    name: 'sale-invoices.bulk-complete',
    method: 'POST',
    path: `${base}/bulk/complete`,
    permission: 'invoice.update',
    summary: 'Attendance of slots of a visit: true came, false did not, null undoes it',
    body: v.strictObject({
      ids,
      versions,
      attended: v.nullable(v.boolean()),
    }),
    answer: all(InvoiceDetail),
  }),
  sendMessage: defineCall({
    name: 'sale-invoices.bulk-send-message',
    method: 'POST',
    path: `${base}/bulk/send-message`,
    permission: 'invoice.update',
    summary:
      'Queues one text message about slots of a visit, or of several of one customer, to whom they are; its places filled in',
    // Ids may be of more slots than one visit can have.
    body: v.strictObject({ ids: many(id, 200, 1), text: messageText }),
    answer: all(InvoiceDetail),
  }),
};

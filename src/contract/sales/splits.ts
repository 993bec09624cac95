import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, id, idParams, many, person, reference, version } from '#contract/fields.ts';
import { Document, PaymentInput } from '#contract/treasury/documents.ts';
import { InvoiceDetail } from './sale-invoices.ts';

// Who pays a reservation, or slots of one visit (D29): the whole list each time, so that a split can be changed and, with
// the owner alone, taken back. Receipts of each payer go in the same call: all or nothing.

const MAX_PAYERS = 30;

/**
 * `price` is the payer's share in toman, 0 for the owner alone; together they are the total (422 `shares_off`: yours,
 * ours), and the owner, the reservation's customer, is one of them. `user_id` may be `ref:<client_ref>` of a new person.
 */
const payer = v.strictObject({
  user_id: reference,
  price: amount,
  /** What this payer pays now, by any means; needs receive.create. */
  payments: v.optional(v.pipe(v.array(PaymentInput), v.maxLength(3, 'too_long')), []),
});
const payers = v.pipe(v.array(payer), v.minLength(1, 'required'), v.maxLength(MAX_PAYERS, 'too_long'));

const common = {
  payers,
  /** Confirms shares over the credit limit of their payers; needs user.set_max_debt (D8). */
  over_debt: v.optional(v.boolean(), false),
};
export const SplitInput = v.strictObject({ ...common, version: v.optional(version) });
export type SplitInput = v.InferOutput<typeof SplitInput>;

const MAX_SLOTS = 40;
/** Prices are for all named slots together; each slot is divided by the payers' remaining amounts. */
export const VisitSplitInput = v.strictObject({
  ids: many(id, MAX_SLOTS, 1),
  versions: v.optional(many(v.strictObject({ id, version }), MAX_SLOTS), []),
  ...common,
});
export type VisitSplitInput = v.InferOutput<typeof VisitSplitInput>;

const receives = v.array(Document);

/**
 * Refusals of a row name it (`payers.2.price`, `payers.2.payments.0.cash_id`): 422 `max_debt` on `price` with `user_id`,
 * `unknown` on `user_id`, `payer_twice`; 409 `not_active`, `stale`.
 */
export const splits = {
  split: defineCall({
    name: 'sale-invoices.split',
    method: 'POST',
    path: '/v1/admin/sale-invoices/:id/split',
    permission: 'invoice.update',
    summary: 'Who pays how much of a reservation, with the receipts of each',
    params: idParams,
    body: SplitInput,
    answer: v.object({ data: InvoiceDetail, receives }),
  }),
  visit: defineCall({
    name: 'sale-invoices.bulk-split',
    method: 'POST',
    path: '/v1/admin/sale-invoices/bulk/split',
    permission: 'invoice.update',
    summary: 'The same for slots of a visit together; answers the whole visit',
    body: VisitSplitInput,
    answer: v.object({ data: v.array(InvoiceDetail), receives }),
  }),
  partners: defineCall({
    name: 'users.split-partners',
    method: 'GET',
    path: '/v1/admin/users/:id/split-partners',
    permission: 'invoice.update',
    summary: 'Those who shared this customer’s last split',
    params: idParams,
    answer: all(person),
  }),
};

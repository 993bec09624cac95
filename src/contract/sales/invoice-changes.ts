import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { amount, idParams, one, signed } from '#contract/fields.ts';
import { UpdateInput } from './sale-invoices.ts';

/** Toman of one reservation. */
const money = v.object({ price: amount, discount: amount, addons_price: amount, total_price: amount });

/** The effect of a change on a reservation's price. */
export const ChangePreview = v.object({
  before: money,
  after: money,
  /** The most percent that a cancel gives back after a late move; null where the rules alone decide. */
  refund_ceiling: v.nullable(v.number()),
  /** Null for callers without user.show. */
  balance_after: v.nullable(signed),
});
export type ChangePreview = v.InferOutput<typeof ChangePreview>;

export const invoiceChanges = {
  calculate: defineCall({
    name: 'sale-invoices.calculate-change',
    method: 'POST',
    path: '/v1/admin/sale-invoices/:id/calculate-change',
    permission: 'invoice.update',
    summary: 'The price of a reservation before and after a change, which is refused as the change would be',
    params: idParams,
    body: UpdateInput,
    answer: one(ChangePreview),
    reads: true,
  }),
};

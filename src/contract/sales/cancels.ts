import * as v from 'valibot';
import { amount, count, id, many, price, signed, text, version } from '#contract/fields.ts';

// Input and answer of cancelling one reservation; cancelling a visit is built from the same (visits.ts).

export const cancelEntries = {
  /** How much is refunded: by the rules, all, nothing, or `amount`; the last three need invoice.override_refund. */
  mode: v.optional(v.picklist(['rules', 'full', 'none', 'amount'], 'not_allowed'), 'rules'),
  amount: v.optional(amount),
  /** Add-ons of the invoice that the customer keeps: they are not given back. */
  handed_over: v.optional(many(id, 100), []),
};
/** `amount` belongs to its mode and to no other: the server names the field. */
export const CancelPreviewInput = v.strictObject(cancelEntries);
export type CancelPreviewInput = v.InferOutput<typeof CancelPreviewInput>;
export const CancelInput = v.strictObject({
  ...cancelEntries,
  /**
   * The refund shown to the caller, for all slots together; if it differs by now, as when a rule's hour has passed, 409
   * `price_changed` (yours, ours).
   */
  expected_refund: v.optional(amount),
  /** Required once the slot has begun. */
  reason: v.optional(v.nullable(text(300, 0))),
  /**
   * Money that goes out at once, from a cash box, a bank or a gateway (exactly one): back the way it came (D63). Needs
   * payment.create.
   */
  pay_out: v.optional(
    v.nullable(
      v.strictObject({
        price,
        cash_id: v.optional(v.nullable(id)),
        bank_id: v.optional(v.nullable(id)),
        payment_gateway_id: v.optional(v.nullable(id)),
        transaction_reference_id: v.optional(v.nullable(text(70, 0))),
      }),
    ),
  ),
  /** Whether the customer gets an SMS; default: the club's setting. */
  notify: v.optional(v.boolean()),
  version: v.optional(version),
});
export type CancelInput = v.InferOutput<typeof CancelInput>;

/** The effect of cancelling one slot, in toman. */
export const slotFigures = {
  /** The row of the kept table that applies; null for none. `percent` has the ceiling of a late move in it. */
  rule: v.nullable(v.object({ hours_before: v.number(), percent: v.number() })),
  /** Whole hours left to the start, rounded down; negative after it. */
  hours_before: v.number(),
  percent: v.number(),
  refund: amount,
  penalty: amount,
  paid: amount,
};

/** The payments that a cancel releases, in toman, for all slots together: `own` is the owner's part. */
export const cancelShares = {
  own_paid: amount,
  own_penalty: amount,
  /** What the other payers paid beyond their part of the penalty: it becomes credit on their accounts. */
  others_back: amount,
  /**
   * The most that can be paid out in one payment: what the owner has paid beyond the penalty, up to the remaining
   * credit. Null for callers who may not pay out or see people.
   */
  payable: v.nullable(amount),
};

/** The effect of cancelling, in toman. */
export const CancelPreview = v.object({
  ...slotFigures,
  due_after: amount,
  ...cancelShares,
  /** The person's balance; null for callers who may not see people. */
  balance_before: v.nullable(signed),
  balance_after: v.nullable(signed),
  /** Whether the customer gets an SMS by default. */
  notify: v.boolean(),
  /** How many others wait for the slot that becomes free. */
  waiting: count,
});
export type CancelPreview = v.InferOutput<typeof CancelPreview>;

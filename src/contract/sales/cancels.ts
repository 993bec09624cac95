import * as v from 'valibot';
import { amount, count, id, many, price, signed, text, version } from '#contract/fields.ts';

// What a cancel takes and answers, of one reservation; that of a visit is made of the same (visits.ts).

export const cancelEntries = {
  /** What comes back: by the rules, all, nothing, or `amount`; the last three need invoice.override_refund. */
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
   * What the caller was shown to come back, of all that goes together: another one by now, as when a rule's hour has
   * turned, is 409 `price_changed` (yours, ours).
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
  /** Whether the customer is told by SMS; unsaid: as the club's settings have it. */
  notify: v.optional(v.boolean()),
  version: v.optional(version),
});
export type CancelInput = v.InferOutput<typeof CancelInput>;

/** What cancelling one slot would do, in toman. */
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

/** What a cancel sets free of what was paid, in toman, of all that goes together: `own` are the owner's parts. */
export const cancelShares = {
  own_paid: amount,
  own_penalty: amount,
  /** What the other payers have paid beyond their parts of the penalty: it stays theirs, on their accounts. */
  others_back: amount,
  /**
   * The most that can be handed out at once, in one payment: no more than the owner has paid beyond the penalty, nor than
   * the credit that is left. Null for those who neither pay out nor see people.
   */
  payable: v.nullable(amount),
};

/** What cancelling would do, in toman. */
export const CancelPreview = v.object({
  ...slotFigures,
  due_after: amount,
  ...cancelShares,
  /** Of the person's account; null for those who may not see people. */
  balance_before: v.nullable(signed),
  balance_after: v.nullable(signed),
  /** Whether the customer is told unless one says otherwise. */
  notify: v.boolean(),
  /** How many others wait for the slot that becomes free. */
  waiting: count,
});
export type CancelPreview = v.InferOutput<typeof CancelPreview>;

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  all,
  at,
  count,
  date,
  id,
  idParams,
  many,
  one,
  price,
  reference,
  version,
} from '#contract/fields.ts';
import { ConfirmInput, PaymentInput, Receive } from './documents.ts';

// Treasury calls for receipts; the desk creates them (`documents`).

export const ConfirmManyInput = v.strictObject({ ids: many(id, 200, 1), ...ConfirmInput.entries });
export type ConfirmManyInput = v.InferOutput<typeof ConfirmManyInput>;

/** The receipt that has the same tracking number. */
export const Duplicate = v.object({
  id,
  doc_number: v.nullable(id),
  date,
  price,
  place: v.string(),
});

/** The result for each; those not confirmed are unchanged, with the reason. */
const Confirmed = v.object({
  done: v.array(id),
  left: v.array(
    v.object({
      id,
      /** `not_active`: its person is in the trash. */
      code: v.picklist(['not_found', 'already_completed', 'already_canceled', 'tracking_used', 'not_active']),
      /** With `tracking_used`. */
      document: v.nullable(Duplicate),
    }),
  ),
});

export const AllocateInput = v.strictObject({
  /** Items to pay; the rest pays the earliest due, as for any receipt. */
  items: v.pipe(
    v.array(v.strictObject({ item_id: id, price })),
    v.maxLength(200, 'too_long'),
    v.check((items) => new Set(items.map((item) => item.item_id)).size === items.length, 'exists'),
  ),
  version: v.optional(version),
});
export type AllocateInput = v.InferOutput<typeof AllocateInput>;

/** A receipt about to be made. */
export const AlikeInput = v.strictObject({
  user_id: reference,
  payments: v.pipe(v.array(PaymentInput), v.minLength(1, 'required'), v.maxLength(3, 'too_long')),
});
export type AlikeInput = v.InferOutput<typeof AlikeInput>;

/** An existing receipt that looks the same, and why: shown as a warning, never refused (D67). */
export const Alike = v.object({
  /** The place in `payments`. */
  index: count,
  /**
   * The same cash from the same person into the same box within ten minutes; a tracking number that differs only in
   * leading zeros.
   */
  kind: v.picklist(['cash', 'tracking']),
  document: v.object({
    ...Duplicate.entries,
    transaction_reference_id: v.nullable(v.string()),
    created_at: at,
  }),
});
export type Alike = v.InferOutput<typeof Alike>;

export const receipts = {
  alike: defineCall({
    name: 'documents.alike-receives',
    method: 'POST',
    path: '/v1/admin/documents/receive/alike',
    permission: 'receive.create',
    summary:
      'Receipts that look like what is about to be taken: the same cash minutes ago, almost the same tracking number',
    body: AlikeInput,
    answer: all(Alike),
    reads: true,
  }),
  confirmMany: defineCall({
    name: 'documents.confirm-receives',
    method: 'POST',
    path: '/v1/admin/documents/receive/confirm',
    permission: 'receive.update',
    summary:
      'Posts many pending receipts with the date of today, or refuses them; those that cannot be are left',
    body: ConfirmManyInput,
    answer: one(Confirmed),
  }),
  allocate: defineCall({
    name: 'documents.allocate-receive',
    method: 'PUT',
    path: '/v1/admin/documents/receive/:id/allocations',
    permission: 'receive.update',
    summary: 'Changes what a receipt settles',
    params: idParams,
    body: AllocateInput,
    answer: one(Receive),
  }),
};

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { amount, count, date, id, idParams, named, note, one, page, signed } from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import { DOCUMENT_STATUSES } from '#domain/statuses.ts';
import { Document } from './documents.ts';

/** A gateway's payout to a bank: `price` left the gateway, `wage` is the fee, `net` arrived. */
export const Clearing = v.object({
  ...Document.entries,
  type: v.literal('clearing'),
  bank: v.nullable(named),
  wage: amount,
  net: amount,
});
export type Clearing = v.InferOutput<typeof Clearing>;

export const ClearingInput = v.strictObject({
  /** Default: the gateway's bank. */
  bank_id: v.optional(id),
  /** All that goes off the gateway, the fee included; one below 1 is `price_too_low`. */
  price: v.pipe(signed, v.maxValue(999_999_999_999, 'max')),
  /** Below the price. */
  wage: v.optional(amount, 0),
  /** Default: today; not after it. */
  date: v.optional(date),
  /** Default: «تسویه‌ی …». */
  description: note(),
});

export const clearingList = {
  sorts: ['id', 'doc_number', 'date', 'price', 'wage', 'created_at'],
  filters: {
    date: 'dates',
    bank: { kind: 'ids', title: { fa: 'تسویه با بانک', en: 'Clears to the bank' }, from: 'banks' },
    price: 'amount',
    status: DOCUMENT_STATUSES,
    creator: creatorFilter,
    description: 'text',
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

/**
 * What a gateway has received and not paid out, by day, oldest first; payouts use up the oldest days. `older` is from
 * earlier days. A negative balance was paid out and then refunded.
 */
export const Uncleared = v.object({
  balance: signed,
  older: amount,
  days: v.array(v.object({ date: v.string(), received: amount, price: amount })),
});
export type Uncleared = v.InferOutput<typeof Uncleared>;

const path = '/v1/admin/payment-gateways/:id';

export const clearings = {
  list: defineCall({
    name: 'payment-gateways.clearings',
    method: 'GET',
    path: `${path}/receive`,
    permission: 'payment_gateway.show',
    summary: 'What a gateway has paid out to banks',
    params: idParams,
    query: listQuery(clearingList),
    answer: page(Clearing),
  }),
  total: defineCall({
    name: 'payment-gateways.total-clearings',
    method: 'GET',
    path: `${path}/total-receive`,
    permission: 'payment_gateway.show',
    summary: 'Count and sums of the same; without a status filter the cancelled ones are left out',
    params: idParams,
    query: totalQuery(clearingList),
    answer: one(v.object({ count, price: signed, wage: signed, net: signed })),
  }),
  create: defineCall({
    name: 'payment-gateways.clear',
    method: 'POST',
    path: `${path}/receive`,
    permission: { all: ['internal_fund.create', 'payment_gateway.show', 'bank.show'] },
    summary: 'Clears a gateway to a bank: the price goes off it, less the fee it arrives',
    params: idParams,
    body: ClearingInput,
    answer: one(Clearing),
    status: 201,
  }),
  uncleared: defineCall({
    name: 'payment-gateways.uncleared',
    method: 'GET',
    path: `${path}/uncleared`,
    permission: 'payment_gateway.show',
    summary: 'What a gateway has taken and not paid out, day by day',
    params: idParams,
    answer: one(Uncleared),
  }),
};

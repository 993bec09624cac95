import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { createdFilter, creatorFilter } from '#contract/common-filters.ts';
import { amount, count, date, done, id, idParams, note, one, page, signed, uuid } from '#contract/fields.ts';
import { attachmentIds } from '#contract/files/attachments.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import { placeKindFilter } from '#contract/treasury/place-filters.ts';
import { DOCUMENT_STATUSES, PAYMENT_TYPES, RECEIVE_TYPE } from '#domain/statuses.ts';
import { byItself, Document, Source } from './documents.ts';
import { madePrice } from './payments.ts';

const placeType = v.picklist(Object.values(RECEIVE_TYPE), 'not_allowed');

/** A transfer between places of the club: `price` arrives, `wage` is taken from the source in addition. */
export const InternalFund = v.object({
  ...Document.entries,
  type: v.literal('internal-fund'),
  destination: v.nullable(Source),
  wage: amount,
  payment_type: v.nullable(v.picklist(PAYMENT_TYPES)),
});
export type InternalFund = v.InferOutput<typeof InternalFund>;
export const InternalFundDetail = v.object({ ...InternalFund.entries, ...byItself });
export type InternalFundDetail = v.InferOutput<typeof InternalFundDetail>;

export const InternalFundInput = v.strictObject({
  client_ref: v.optional(uuid),
  /** 1 cash box, 2 bank, 3 payment gateway. */
  source_type: placeType,
  source_id: id,
  destination_type: placeType,
  destination_id: id,
  price: madePrice,
  /** Only where the source is a bank or a gateway. */
  wage: v.optional(amount),
  payment_type: v.picklist(PAYMENT_TYPES, 'not_allowed'),
  /** Default: today; not after it. */
  date: v.optional(date),
  /** Default: «انتقال به …». */
  description: note(),
  attachment_ids: attachmentIds,
});
export type InternalFundInput = v.InferOutput<typeof InternalFundInput>;

export const internalFundList = {
  sorts: ['id', 'doc_number', 'date', 'price', 'wage', 'created_at'],
  filters: {
    date: 'dates',
    price: 'amount',
    status: DOCUMENT_STATUSES,
    cash: { kind: 'ids', title: { fa: 'از صندوق', en: 'From cash box' }, from: 'cashes' },
    bank: { kind: 'ids', title: { fa: 'از بانک', en: 'From bank' }, from: 'banks' },
    payment_gateway: { kind: 'ids', title: { fa: 'از درگاه', en: 'From gateway' }, from: 'payment-gateways' },
    to_cash: { kind: 'ids', title: { fa: 'به صندوق', en: 'To cash box' }, from: 'cashes' },
    to_bank: { kind: 'ids', title: { fa: 'به بانک', en: 'To bank' }, from: 'banks' },
    to_payment_gateway: {
      kind: 'ids',
      title: { fa: 'به درگاه', en: 'To gateway' },
      from: 'payment-gateways',
    },
    payment_type: PAYMENT_TYPES,
    description: 'text',
    creator: creatorFilter,
    /** When it was written. */
    created_at: createdFilter,
    /** The source: its kind, or which it is. */
    type: { ...placeKindFilter, title: { fa: 'از', en: 'From' }, hidden: true },
    /** The destination. */
    to_type: { ...placeKindFilter, title: { fa: 'به', en: 'Into' }, hidden: true },
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

export const internalFunds = {
  list: defineCall({
    name: 'documents.internal-funds',
    method: 'GET',
    path: '/v1/admin/documents/internal-fund',
    permission: 'internal_fund.show',
    summary: 'Transfers between cash boxes, banks and gateways; a cancelled one stays in the list',
    query: listQuery(internalFundList),
    answer: page(InternalFund),
  }),
  total: defineCall({
    name: 'documents.total-internal-fund',
    method: 'GET',
    path: '/v1/admin/documents/total-internal-fund',
    permission: 'internal_fund.show',
    summary: 'Count and sums of the transfers; without a status filter the cancelled ones are left out',
    query: totalQuery(internalFundList),
    answer: one(v.object({ count, price: signed, wage: signed })),
  }),
  get: defineCall({
    name: 'documents.internal-fund',
    method: 'GET',
    path: '/v1/admin/documents/internal-fund/:id',
    permission: 'internal_fund.show',
    summary: 'One transfer',
    params: idParams,
    answer: one(InternalFundDetail),
  }),
  create: defineCall({
    name: 'documents.create-internal-fund',
    method: 'POST',
    path: '/v1/admin/documents/internal-fund',
    permission: 'internal_fund.create',
    summary: 'Moves money from one place to another; a fee is taken off the source',
    body: InternalFundInput,
    answer: one(InternalFundDetail),
    status: 201,
  }),
  remove: defineCall({
    name: 'documents.delete-internal-fund',
    method: 'DELETE',
    path: '/v1/admin/documents/internal-fund/:id',
    permission: 'internal_fund.delete',
    summary: 'Cancels a transfer by its reverse',
    params: idParams,
    answer: done,
  }),
};

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { createdFilter, creatorFilter } from '#contract/common-filters.ts';
import {
  count,
  date,
  done,
  id,
  idParams,
  named,
  note,
  one,
  page,
  reference,
  signed,
  text,
  uuid,
} from '#contract/fields.ts';
import { attachmentIds } from '#contract/files/attachments.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import {
  bankFilter,
  cashFilter,
  companyFilter,
  gatewayFilter,
  personFilter,
  placeKindFilter,
} from '#contract/treasury/place-filters.ts';
import { DOCUMENT_STATUSES } from '#domain/statuses.ts';
import { byItself, Document } from './documents.ts';

/** Where money goes out of: exactly one of the two; checked by the server, which names the field. */
export const outOf = {
  cash_id: v.optional(v.nullable(id)),
  bank_id: v.optional(v.nullable(id)),
};
/** Any whole number: one below 1 is `price_too_low` (D25). */
export const madePrice = v.pipe(signed, v.maxValue(999_999_999_999, 'max'));

/** The company that was paid (D33); nothing is posted for it. */
const company = v.nullable(named);
export const paidCompany = { company_id: v.optional(v.nullable(id)) };

/** Money paid to a person, whose company may be named; `source` is the place it came from. */
export const Payment = v.object({
  ...Document.entries,
  type: v.literal('payment'),
  company,
  /** For a refund at a cancel: its reservation, or the first of several. */
  invoice: v.nullable(v.object({ id, invoice_number: count })),
});
export type Payment = v.InferOutput<typeof Payment>;
export const PaymentDetail = v.object({ ...Payment.entries, ...byItself });
export type PaymentDetail = v.InferOutput<typeof PaymentDetail>;

export const PaymentDocumentInput = v.strictObject({
  client_ref: v.optional(uuid),
  user_id: reference,
  ...paidCompany,
  price: madePrice,
  ...outOf,
  /** Or of a gateway: a card reader gives back what it has taken (D63). */
  payment_gateway_id: v.optional(v.nullable(id)),
  /** For payments by bank or gateway; unique among payments that were not reversed. */
  transaction_reference_id: v.optional(v.nullable(text(70, 0))),
  /** Default: today; not after it. */
  date: v.optional(date),
  /** Default: «پرداخت به …». */
  description: note(),
  attachment_ids: attachmentIds,
});
export type PaymentDocumentInput = v.InferOutput<typeof PaymentDocumentInput>;

export const paymentList = {
  sorts: ['id', 'doc_number', 'date', 'price', 'user', 'created_at'],
  filters: {
    user: personFilter,
    company_id: companyFilter,
    date: 'dates',
    price: 'amount',
    status: DOCUMENT_STATUSES,
    type: placeKindFilter,
    cash: cashFilter,
    bank: bankFilter,
    payment_gateway: gatewayFilter,
    reference: { kind: 'text', title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' } },
    description: 'text',
    creator: creatorFilter,
    /** When it was written. */
    created_at: createdFilter,
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

export const payments = {
  list: defineCall({
    name: 'documents.payments',
    method: 'GET',
    path: '/v1/admin/documents/payment',
    permission: 'payment.show',
    summary: 'Payments to persons; a cancelled one stays in the list',
    query: listQuery(paymentList),
    answer: page(Payment),
  }),
  total: defineCall({
    name: 'documents.total-payment',
    method: 'GET',
    path: '/v1/admin/documents/total-payment',
    permission: 'payment.show',
    summary: 'Count and sum of the payments; without a status filter the cancelled ones are left out',
    query: totalQuery(paymentList),
    answer: one(v.object({ count, price: signed })),
  }),
  get: defineCall({
    name: 'documents.payment',
    method: 'GET',
    path: '/v1/admin/documents/payment/:id',
    permission: 'payment.show',
    summary: 'One payment',
    params: idParams,
    answer: one(PaymentDetail),
  }),
  create: defineCall({
    name: 'documents.create-payment',
    method: 'POST',
    path: '/v1/admin/documents/payment',
    permission: 'payment.create',
    summary: 'Pays money out to a person, from a cash box, a bank or a gateway',
    body: PaymentDocumentInput,
    answer: one(PaymentDetail),
    status: 201,
  }),
  remove: defineCall({
    name: 'documents.delete-payment',
    method: 'DELETE',
    path: '/v1/admin/documents/payment/:id',
    permission: 'payment.delete',
    summary: 'Cancels a payment by its reverse',
    params: idParams,
    answer: done,
  }),
};

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { createdFilter, creatorFilter } from '#contract/common-filters.ts';
import {
  at,
  bornOffline,
  count,
  date,
  documentText,
  done,
  id,
  idParams,
  many,
  note,
  one,
  page,
  person,
  price,
  reference,
  signed,
  text,
  uuid,
  version,
} from '#contract/fields.ts';
import { Attachment, attachmentIds } from '#contract/files/attachments.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import {
  bankFilter,
  cashFilter,
  gatewayFilter,
  methodFilter,
  personFilter,
} from '#contract/treasury/place-filters.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES, RECEIVE_TYPE } from '#domain/statuses.ts';

/** 1 cash box, 2 bank, 3 payment gateway. */
const placeType = v.picklist(Object.values(RECEIVE_TYPE), 'not_allowed');

/** The place of money of a document: where a receipt went, where a payment came from. */
export const Source = v.object({ type: placeType, id, name: v.string() });
export type Source = v.InferOutput<typeof Source>;

/**
 * A document of the ledger. `doc_number` is given when it is made and stays; null while a receipt is pending, which is not in
 * the books yet, and of the papers of a close. `book_number` follows the days of the year without gaps: null while the
 * document is temporary, final after (D64).
 */
export const Document = v.object({
  id,
  client_ref: v.nullable(uuid),
  doc_number: v.nullable(count),
  book_number: v.nullable(count),
  type: v.picklist(DOCUMENT_TYPES),
  reference_type: v.nullable(v.string()),
  reference_id: v.nullable(id),
  price: signed,
  date,
  occurred_at: v.nullable(at),
  description: documentText,
  status: v.picklist(DOCUMENT_STATUSES),
  transaction_reference_id: v.nullable(v.string()),
  /** A receipt by bank or gateway that still waits for its tracking number (D30). */
  reference_pending: v.boolean(),
  device_no: v.nullable(v.string()),
  user: v.nullable(person),
  source: v.nullable(Source),
  /** Null: the system. */
  creator: v.nullable(person),
  reversed_by: v.nullable(id),
  reverses: v.nullable(id),
  created_at: at,
  version,
});
export type Document = v.InferOutput<typeof Document>;

/** A receipt in the list of all, with the reservations that its money went to, or while it waits is meant for. */
export const ListedReceive = v.object({
  ...Document.entries,
  invoices: v.array(v.object({ id, invoice_number: count })),
});
export type ListedReceive = v.InferOutput<typeof ListedReceive>;

/** A debt that a receipt pays; `price` is the part of the receipt used for it. */
export const ReceiveAllocation = v.object({
  item_id: id,
  kind: v.picklist(['invoice', 'opening', 'payment', 'manual']),
  invoice_id: v.nullable(id),
  invoice_number: v.nullable(count),
  /** The slot's day, else the document's. */
  date,
  price: signed,
});

/** Additional fields of a single document made by people. */
export const byItself = {
  /** Its reversal. */
  reversal: v.nullable(v.object({ id, doc_number: v.nullable(count) })),
  /** Its attached papers. */
  attachments: v.array(Attachment),
};

export const Receive = v.object({
  ...Document.entries,
  allocations: v.array(ReceiveAllocation),
  /** While it is pending: what it would pay if it were confirmed now. */
  planned: v.array(ReceiveAllocation),
  ...byItself,
});
export type Receive = v.InferOutput<typeof Receive>;

/** Exactly one of the three places; checked by the server, which names the field. */
const place = {
  cash_id: v.optional(v.nullable(id)),
  bank_id: v.optional(v.nullable(id)),
  payment_gateway_id: v.optional(v.nullable(id)),
};
/** Any whole number: one below 1 is `price_too_low` (D25). */
const receivePrice = v.pipe(signed, v.maxValue(999_999_999_999, 'max'));

/** One payment, as a booking carries it and as a receive starts (D25). */
export const PaymentInput = v.strictObject({
  price: receivePrice,
  ...place,
  transaction_reference_id: v.optional(v.nullable(text(70, 0))),
  description: note(),
});
export type PaymentInput = v.InferOutput<typeof PaymentInput>;

/** The most reservations a receipt can name. */
export const MOST_NAMED = 100;

export const ReceiveInput = v.strictObject({
  ...bornOffline,
  ...PaymentInput.entries,
  user_id: reference,
  type: v.optional(placeType),
  date: v.optional(date),
  /** The least that was asked for, where a booking was refused for the limit of debt (D36). */
  min: v.optional(price),
  /** Items to pay first; the rest pays the earliest due. Unknown ones are ignored. */
  invoice_ids: v.optional(many(reference, MOST_NAMED)),
  attachment_ids: attachmentIds,
});
export type ReceiveInput = v.InferOutput<typeof ReceiveInput>;

export const ConfirmInput = v.strictObject({
  status: v.picklist(['confirm', 'cancel'], 'not_allowed'),
  description: note(),
});
export type ConfirmInput = v.InferOutput<typeof ConfirmInput>;

/** The tracking number of a receipt that was taken without one (D30). */
export const ReferenceInput = v.strictObject({
  transaction_reference_id: text(70, 1),
  version: v.optional(version),
});
export type ReferenceInput = v.InferOutput<typeof ReferenceInput>;

export const receiveList = {
  sorts: ['id', 'doc_number', 'date', 'price', 'user', 'created_at'],
  filters: {
    user: personFilter,
    date: 'dates',
    price: 'amount',
    status: DOCUMENT_STATUSES,
    type: methodFilter,
    cash: cashFilter,
    bank: bankFilter,
    payment_gateway: gatewayFilter,
    reference: { kind: 'text', title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' } },
    reference_pending: { kind: 'flag', title: { fa: 'بدون پیگیری', en: 'No tracking number' } },
    description: 'text',
    creator: creatorFilter,
    /** When it was written. */
    created_at: createdFilter,
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

/** A line of a document: the debited or credited account, person or place. */
export const DocumentLine = v.object({
  id,
  /** A place and a person have the code of the account above theirs. */
  account: v.object({ id, code: v.nullable(v.string()), name: v.string() }),
  user: v.nullable(person),
  /** The reservation that it was posted for. */
  invoice: v.nullable(v.object({ id, invoice_number: count })),
  debit: signed,
  credit: signed,
  description: documentText,
});
export type DocumentLine = v.InferOutput<typeof DocumentLine>;

export const documentLineList = {
  sorts: ['id', 'debit', 'credit'],
  filters: {},
  order: 'id,asc',
} as const satisfies ListSpec;

/** `:id`, or `:id` as `ref:<client_ref>` of a receipt that was made on a device. */
const receiveParams = v.strictObject({
  id: v.union(
    [
      idParams.entries.id,
      v.pipe(v.string(), v.regex(/^ref:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'pattern')),
    ],
    'pattern',
  ),
});

export const documents = {
  receives: defineCall({
    name: 'documents.receives',
    method: 'GET',
    path: '/v1/admin/documents/receive',
    permission: 'receive.show',
    summary: 'Receipts; a cancelled one stays in the list',
    query: listQuery(receiveList),
    answer: page(ListedReceive),
  }),
  totalReceive: defineCall({
    name: 'documents.total-receive',
    method: 'GET',
    path: '/v1/admin/documents/total-receive',
    permission: 'receive.show',
    summary: 'Count and sum of the receipts; without a status filter the cancelled ones are left out',
    query: totalQuery(receiveList),
    answer: one(v.object({ count, price: signed })),
  }),
  receive: defineCall({
    name: 'documents.receive',
    method: 'GET',
    path: '/v1/admin/documents/receive/:id',
    permission: 'receive.show',
    summary: 'One receipt, and what it settles; the id may be ref:<client_ref>',
    params: receiveParams,
    answer: one(Receive),
  }),
  createReceive: defineCall({
    name: 'documents.create-receive',
    method: 'POST',
    path: '/v1/admin/documents/receive',
    permission: 'receive.create',
    summary: 'Takes money from a person into a cash box, a bank or a gateway',
    body: ReceiveInput,
    answer: one(Receive),
    status: 201,
    offline: 'receive',
  }),
  confirmReceive: defineCall({
    name: 'documents.confirm-receive',
    method: 'POST',
    path: '/v1/admin/documents/receive/:id/confirm',
    permission: 'receive.update',
    summary: 'Posts a pending receipt with the date of today, or cancels it',
    params: idParams,
    body: ConfirmInput,
    answer: one(Receive),
  }),
  updateReceive: defineCall({
    name: 'documents.update-receive',
    method: 'PATCH',
    path: '/v1/admin/documents/receive/:id',
    permission: 'receive.update',
    summary: 'Gives a receipt by bank or gateway the tracking number that it was taken without',
    params: idParams,
    body: ReferenceInput,
    answer: one(Receive),
  }),
  deleteReceive: defineCall({
    name: 'documents.delete-receive',
    method: 'DELETE',
    path: '/v1/admin/documents/receive/:id',
    permission: 'receive.delete',
    summary: 'Cancels a receipt by its reverse; its tracking number is free again',
    params: idParams,
    answer: done,
  }),
  transactions: defineCall({
    name: 'documents.transactions',
    method: 'GET',
    path: '/v1/admin/documents/:id/transactions',
    permission: {
      any: [
        'document.access',
        'receive.show',
        'payment.show',
        'cost.show',
        'internal_fund.show',
        'invoice.show',
      ],
    },
    summary: 'The lines of a document, for document.access or the show permission of its type',
    params: idParams,
    query: listQuery(documentLineList),
    answer: page(DocumentLine),
  }),
};

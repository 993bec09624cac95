import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { createdFilter, creatorFilter } from '#contract/common-filters.ts';
import {
  all,
  amount,
  at,
  count,
  date,
  documentText,
  done,
  id,
  idParams,
  note,
  one,
  page,
  person,
  signed,
  text,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { Document } from '#contract/treasury/documents.ts';
import { bankFilter, cashFilter, personFilter } from '#contract/treasury/place-filters.ts';
import type { Locale } from '#domain/digits.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#domain/statuses.ts';

/** Most lines of one document by hand. */
export const MOST_LINES = 200;

/** A line names exactly one account, person or place, and has exactly one of debit and credit. */
export const ManualLine = v.strictObject({
  account_id: v.optional(v.nullable(id)),
  user_id: v.optional(v.nullable(id)),
  cash_id: v.optional(v.nullable(id)),
  bank_id: v.optional(v.nullable(id)),
  payment_gateway_id: v.optional(v.nullable(id)),
  debit: v.optional(amount, 0),
  credit: v.optional(amount, 0),
  description: note(200),
});
export type ManualLine = v.InferInput<typeof ManualLine>;

export const ManualInput = v.strictObject({
  /** Default: today. */
  date: v.optional(date),
  description: text(300, 2),
  /** The reversed document by hand that this one is the right one of. */
  corrects: v.optional(v.nullable(id)),
  transactions: v.pipe(v.array(ManualLine), v.minLength(2, 'too_short'), v.maxLength(MOST_LINES, 'too_long')),
});
export type ManualInput = v.InferInput<typeof ManualInput>;

const counterpart = v.nullable(
  v.object({
    id,
    doc_number: v.nullable(count),
    book_number: v.nullable(count),
    description: documentText,
    creator: v.nullable(person),
    created_at: at,
  }),
);

/** A document with the details of its page. */
export const DocumentPage = v.object({
  ...Document.entries,
  year: v.nullable(
    v.object({
      id,
      name: v.string(),
      status: v.picklist(['active', 'inactive', 'closed']),
      start_date: date,
      end_date: date,
    }),
  ),
  lines: count,
  /** The total of its lines on either side; for a transfer including the fee, which the price does not include. */
  debit: amount,
  /** The reversal of this document, and the document that this one reverses. */
  reversal: counterpart,
  reversed: counterpart,
  /** For a document reversed by hand the one written in its place, and vice versa. */
  correction: counterpart,
  corrects: counterpart,
  /** The document with the number before, and the one after it. */
  previous_id: v.nullable(id),
  next_id: v.nullable(id),
  /** The reservation that it was made for. */
  invoice: v.nullable(v.object({ id, invoice_number: count })),
});
export type DocumentPage = v.InferOutput<typeof DocumentPage>;

/** Without a number in the books yet, or final (D64). */
export const BOOK_STATES = ['temporary', 'final'] as const;
export const BOOK_STATE_WORDS: Readonly<
  Record<(typeof BOOK_STATES)[number], Readonly<Record<Locale, string>>>
> = {
  temporary: { fa: 'موقت', en: 'Temporary' },
  final: { fa: 'قطعی', en: 'Final' },
};

export const documentList = {
  sorts: ['id', 'book_number', 'doc_number', 'date', 'price', 'type', 'created_at'],
  filters: {
    type: DOCUMENT_TYPES,
    date: 'dates',
    account: { kind: 'ids', title: { fa: 'حساب', en: 'Account' }, from: 'accounts' },
    user: personFilter,
    /** Documents that have a line on the place, or name it. */
    cash: cashFilter,
    bank: bankFilter,
    payment_gateway: { kind: 'ids', title: { fa: 'درگاه', en: 'Gateway' }, from: 'payment-gateways' },
    price: { kind: 'amount', title: { fa: 'جمع سند', en: 'Total' } },
    status: DOCUMENT_STATUSES,
    /** Whether it has a book number. */
    book: {
      kind: BOOK_STATES,
      title: { fa: 'موقت یا قطعی', en: 'Temporary or final' },
      choices: BOOK_STATE_WORDS,
    },
    book_number: { kind: 'numbers', title: { fa: 'شماره‌ی دفتر', en: 'Book number' } },
    number: { kind: 'numbers', title: { fa: 'عطف', en: 'Number' } },
    /** A part of the tracking number. */
    reference: { kind: 'text', title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' } },
    description: 'text',
    creator: creatorFilter,
    created_at: createdFilter,
  },
  order: 'id,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

/** A line of a template; amounts may be left out. */
export const TemplateLine = v.strictObject({ ...ManualLine.entries, name: v.optional(text(120, 0)) });
export const DocumentTemplate = v.object({
  id,
  name: v.string(),
  description: v.string(),
  transactions: v.array(
    v.object({
      kind: v.picklist(['account', 'user', 'cash', 'bank', 'payment_gateway']),
      id,
      code: v.string(),
      name: v.string(),
      debit: amount,
      credit: amount,
      description: v.string(),
    }),
  ),
  created_at: at,
});
export type DocumentTemplate = v.InferOutput<typeof DocumentTemplate>;

export const TemplateInput = v.strictObject({
  name: text(60, 2),
  description: text(300, 0),
  transactions: v.pipe(v.array(ManualLine), v.minLength(1, 'required'), v.maxLength(MOST_LINES, 'too_long')),
});

const access = { permission: 'document.access' } as const;
const manual = { path: '/v1/admin/documents/manual/:id', params: idParams };

export const manualDocuments = {
  list: defineCall({
    name: 'documents.list',
    method: 'GET',
    path: '/v1/admin/documents',
    ...access,
    summary: 'All documents, whatever made them',
    query: listQuery(documentList),
    answer: page(Document),
  }),
  total: defineCall({
    name: 'documents.total',
    method: 'GET',
    path: '/v1/admin/documents/total',
    ...access,
    summary: 'Count and debit of the documents that the filters leave',
    query: totalQuery(documentList),
    answer: one(v.object({ count, debit: signed })),
  }),
  get: defineCall({
    name: 'documents.get',
    method: 'GET',
    path: '/v1/admin/documents/:id',
    ...access,
    params: idParams,
    summary: 'One document of any kind, its year and its reversal; its lines are documents/{id}/transactions',
    answer: one(DocumentPage),
  }),
  create: defineCall({
    name: 'documents.create',
    method: 'POST',
    path: '/v1/admin/documents',
    ...access,
    summary:
      'Posts a balanced document by hand, corrects: in the place of a reversed one (422 unbalanced, control_account, future, insufficient_balance; 423 year_closed)',
    body: ManualInput,
    answer: one(DocumentPage),
    status: 201,
  }),
  reverse: defineCall({
    name: 'documents.reverse',
    method: 'POST',
    ...manual,
    path: '/v1/admin/documents/manual/:id/reverse',
    ...access,
    summary: 'Takes a manual document or a clearing back by its reverse, with the reason',
    body: v.strictObject({ reason: text(200, 3) }),
    answer: one(DocumentPage),
  }),
  remove: defineCall({
    name: 'documents.remove',
    method: 'DELETE',
    ...manual,
    ...access,
    summary: 'The same without a reason (409 already_canceled, system_document)',
    answer: done,
  }),
  templates: defineCall({
    name: 'document-templates.list',
    method: 'GET',
    path: '/v1/admin/document-templates',
    ...access,
    summary: 'Documents that are made again and again, by name',
    answer: all(DocumentTemplate),
  }),
  createTemplate: defineCall({
    name: 'document-templates.create',
    method: 'POST',
    path: '/v1/admin/document-templates',
    ...access,
    summary: 'Keeps rows as a template; they need not balance',
    body: TemplateInput,
    answer: one(DocumentTemplate),
    status: 201,
  }),
  removeTemplate: defineCall({
    name: 'document-templates.remove',
    method: 'DELETE',
    path: '/v1/admin/document-templates/:id',
    params: idParams,
    ...access,
    summary: 'Removes a template',
    answer: done,
  }),
};

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, date, documentText, id, named, plain, signed, time } from '#contract/fields.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#domain/statuses.ts';

export const SEARCH_KINDS = ['person', 'reservation', 'document', 'account'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The kind of a found account: of the chart, a kind of cost below 51, or a place of money. */
export const FOUND_ACCOUNTS = ['account', 'cost_type', 'cash', 'bank', 'payment_gateway'] as const;

const Slot = v.object({
  invoice_id: id,
  date,
  start_time: time,
  court: named,
  due: amount,
  pending: amount,
  season: v.boolean(),
});

/**
 * One search result. A person: name, phone, balance and the unconfirmed part of it, the last day played, the next two
 * slots (with `invoice.show`), of which `due` is what their own share still owes without `pending` receipts. A
 * reservation: the customer's name, the invoice's number, its slot as `next` with everything due. A document: its
 * number as title, its description below; `balance` is its price, `document` its kind. An account: its name, its code,
 * and its kind in `account`; the id is of the account, or of its place.
 */
export const SearchResult = v.object({
  kind: v.picklist(SEARCH_KINDS),
  id,
  title: v.string(),
  subtitle: documentText,
  balance: v.nullable(signed),
  /** Receipts that still wait for the bank; of people only. */
  pending: v.nullable(amount),
  last_visit: v.nullable(date),
  next: v.array(Slot),
  document: v.optional(
    v.object({
      type: v.picklist(DOCUMENT_TYPES),
      status: v.picklist(DOCUMENT_STATUSES),
      date,
      book_number: v.nullable(v.number()),
    }),
  ),
  account: v.optional(v.object({ of: v.picklist(FOUND_ACCOUNTS), parent: v.string() })),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

const kinds = v.pipe(
  v.string(),
  v.maxLength(100, 'too_long'),
  v.transform((s) => s.split(',')),
  v.array(v.picklist(SEARCH_KINDS, 'not_allowed')),
);

export const SearchQuery = v.strictObject({ q: v.optional(plain(100), ''), kind: v.optional(kinds) });

export const search = {
  find: defineCall({
    name: 'search.find',
    method: 'GET',
    path: '/v1/admin/search',
    permission: 'session',
    summary:
      'People, reservations, documents, accounts and places by any part of a name, a phone, a number or a code',
    query: SearchQuery,
    answer: all(SearchResult),
  }),
};

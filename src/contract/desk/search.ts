import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, date, documentText, id, named, plain, signed, time } from '#contract/fields.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#domain/statuses.ts';

export const SEARCH_KINDS = ['person', 'reservation', 'document', 'account'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What an account that is found is: of the tree, a kind of cost below 51, or a place of money. */
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
 * One result. A person: the name, the phone, the balance and what of it waits for the bank, the last day played, the next
 * two slots (with `invoice.show`), of which `due` is what they are still asked for of their own share, without what is on
 * its way (`pending`). A reservation: the customer's name, the invoice's number, its own slot as `next`, with all that is due of it. A document: its
 * number as title, its description below; `balance` is its price, `document` what it is. An account: its name, its code, and
 * in `account` of what; the id is that of the account, or of the place that it belongs to.
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

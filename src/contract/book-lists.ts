import * as v from 'valibot';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#domain/statuses.ts';
import { books } from './books.ts';
import { defineCall } from './call.ts';
import { amount, count, date, id, one, page, person, signed } from './fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from './list.ts';

/** A line of the journal: a posting with the document it is of. */
export const JournalLine = v.object({
  id,
  date,
  document: v.object({
    id,
    doc_number: v.nullable(v.number()),
    type: v.picklist(DOCUMENT_TYPES),
    status: v.picklist(DOCUMENT_STATUSES),
    reference_type: v.nullable(v.string()),
    reference_id: v.nullable(id),
  }),
  account: v.object({ id, code: v.nullable(v.string()), name: v.string() }),
  description: v.string(),
  debit: amount,
  credit: amount,
});
export type JournalLine = v.InferOutput<typeof JournalLine>;

/** `account` counts what stands below it, too. Posting order is that of the documents' numbers within a year. */
export const journalList = {
  sorts: ['id', 'date'],
  filters: { date: 'dates', account: 'ids', type: DOCUMENT_TYPES, price: 'amount', description: 'text' },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

const ages = {
  /** Of slots and documents whose day is still to come. */
  not_due: signed,
  to_30: signed,
  to_60: signed,
  to_90: signed,
  older: signed,
  /** What nobody owes anything for: it is theirs. */
  credit: signed,
  /** The sum of the ages less the credit. */
  balance: signed,
};
/** A person's debts by how many days ago they were due; `id` is the person's. */
export const AgedRow = v.object({ id, user: person, ...ages });
export type AgedRow = v.InferOutput<typeof AgedRow>;

export const agedList = {
  sorts: ['id', 'balance', 'family'],
  filters: { side: ['debtor', 'creditor'], name: 'text', character: 'ids' },
  order: 'balance,desc',
  exports: PAPERS,
} as const satisfies ListSpec;
const PEOPLE = { all: ['report.show', 'account.access', 'user.show'] } as const;

export const bookLists = {
  journal: defineCall({
    name: 'books.journal',
    method: 'GET',
    path: '/v1/admin/reports/journal',
    permission: books.trialBalance.permission,
    summary: 'Every line that was posted, with its document; of an account with all below it',
    query: listQuery(journalList),
    answer: page(JournalLine),
  }),
  totalJournal: defineCall({
    name: 'books.total-journal',
    method: 'GET',
    path: '/v1/admin/reports/total-journal',
    permission: books.trialBalance.permission,
    summary: 'Count and both sides of the lines that the filters leave',
    query: totalQuery(journalList),
    answer: one(v.object({ count, debit: signed, credit: signed })),
  }),
  aged: defineCall({
    name: 'books.aged',
    method: 'GET',
    path: '/v1/admin/reports/aged',
    permission: PEOPLE,
    summary: 'Debtors and creditors: what is owed by its age, as it stands now',
    query: listQuery(agedList),
    answer: page(AgedRow),
  }),
  totalAged: defineCall({
    name: 'books.total-aged',
    method: 'GET',
    path: '/v1/admin/reports/total-aged',
    permission: PEOPLE,
    summary: 'The same of all whom the filters leave',
    query: totalQuery(agedList),
    answer: one(v.object({ count, ...ages })),
  }),
};

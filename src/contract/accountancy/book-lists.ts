import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  all,
  amount,
  at,
  count,
  date,
  documentText,
  id,
  one,
  page,
  person,
  plain,
  signed,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import { bankFilter, cashFilter, personFilter } from '#contract/treasury/place-filters.ts';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#domain/statuses.ts';
import { ACCOUNT_OWNERS, AccountChoice, LedgerLine, LedgerTotals, ledgerLevel } from './accounts.ts';
import { books } from './books.ts';

/** A line of the journal: a posting with the document it is of. */
export const JournalLine = v.object({
  id,
  date,
  document: v.object({
    id,
    doc_number: v.nullable(v.number()),
    /** Null while the document is temporary (D64). */
    book_number: v.nullable(v.number()),
    type: v.picklist(DOCUMENT_TYPES),
    status: v.picklist(DOCUMENT_STATUSES),
    reference_type: v.nullable(v.string()),
    reference_id: v.nullable(id),
  }),
  /** `own_code`: of the person or the place that it is of (D66). */
  account: v.object({
    id,
    code: v.nullable(v.string()),
    name: v.string(),
    own_code: v.nullable(v.string()),
  }),
  description: documentText,
  debit: amount,
  credit: amount,
});
export type JournalLine = v.InferOutput<typeof JournalLine>;

/**
 * `account` includes sub-accounts; `reverses`: reversals of documents of this kind; `kind`: documents of this kind and
 * their reversals. Posting order is the order of document numbers within a year.
 */
export const journalList = {
  sorts: ['id', 'date'],
  filters: {
    date: 'dates',
    account: { kind: 'ids', from: 'accounts' },
    type: { kind: DOCUMENT_TYPES, title: { fa: 'نوع سند', en: 'Document type' } },
    reverses: { kind: DOCUMENT_TYPES, column: 'type', title: { fa: 'برگشتِ', en: 'Reverses' } },
    kind: {
      kind: DOCUMENT_TYPES,
      title: { fa: 'نوع، با برگشت آن', en: 'Type, with its reversals' },
      column: 'type',
    },
    price: { kind: 'amount', title: { fa: 'مبلغ', en: 'Amount' } },
    book_number: { kind: 'numbers', title: { fa: 'شماره‌ی دفتر', en: 'Book number' } },
    number: { kind: 'numbers', title: { fa: 'عطف', en: 'Number' } },
    description: 'text',
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

/** کل، معین، تفصیلی: the ledger of an account, a person or a place, or of several together; of none there is nothing. */
export const bookLedgerList = {
  // Only in this order the balances follow from each other.
  sorts: ['date'],
  filters: {
    account: { kind: 'ids', from: 'accounts' },
    user: personFilter,
    cash: cashFilter,
    bank: bankFilter,
    payment_gateway: { kind: 'ids', title: { fa: 'درگاه', en: 'Gateway' }, from: 'payment-gateways' },
    date: 'dates',
    level: ledgerLevel,
  },
  order: 'date,asc',
  exports: PAPERS,
} as const satisfies ListSpec;

/** Accounts that a general ledger goes through: of the second level, or the deepest ones. */
export const GENERAL_LEVELS = ['total', 'detail'] as const;

/** A line of the general ledger; the first of each account is its opening balance, without a document. */
export const GeneralLine = v.object({
  /** For the opening balance the account's id, negative. */
  id: signed,
  /** The account of the ledger; a place of money has the code of its parent account. */
  account: v.object({ id, code: v.string(), name: v.string() }),
  date: v.nullable(date),
  document: v.nullable(LedgerLine.entries.document),
  /** The account posted to: the account itself, or a person, a place or a sub-account. */
  detail: v.nullable(v.string()),
  /** The code that the person or the place has of its own (D66). */
  detail_code: v.nullable(v.string()),
  description: documentText,
  debit: amount,
  credit: amount,
  /** Debit less credit of the account after it. */
  balance: signed,
});
export type GeneralLine = v.InferOutput<typeof GeneralLine>;

/** The ledgers of all accounts one after the other, each in the order of dates; people as one, 14. */
export const generalLedgerList = {
  // Of accounts alone: within each the balances follow from each other.
  sorts: ['account'],
  filters: {
    date: 'dates',
    level: {
      kind: GENERAL_LEVELS,
      title: { fa: 'سطح', en: 'Level' },
      choices: { total: { fa: 'کل', en: 'Accounts' }, detail: { fa: 'معین', en: 'Subaccounts' } },
    },
  },
  order: 'account,asc',
  exports: PAPERS,
} as const satisfies ListSpec;

/** How many recently opened ledgers are remembered. */
export const MOST_LEDGERS = 10;
const LEDGER_KINDS = ['account', ...ACCOUNT_OWNERS] as const;
const ledgerName = `(${LEDGER_KINDS.join('|')})\\.[1-9]\\d{0,14}`;

/** Whose ledger can be opened; `balance` is that of all that is below it, `last_at` when something was posted there last. */
export const LedgerChoice = v.object({ ...AccountChoice.entries, last_at: v.nullable(at) });
export type LedgerChoice = v.InferOutput<typeof LedgerChoice>;

/** Turnover of as many days just before the span that is filtered (of a whole month the month before); null without one. */
const before = { before_debit: v.nullable(signed), before_credit: v.nullable(signed) };

const ages = {
  /** Debts of slots and documents in the future. */
  not_due: signed,
  to_30: signed,
  to_60: signed,
  to_90: signed,
  older: signed,
  /** Credit that pays no debt. */
  credit: signed,
  /** The sum of the ages less the credit. */
  balance: signed,
};
/** The balance at the end of the compared month, and the change since; null without a comparison. */
const compared = { beside: v.nullable(signed), change: v.nullable(signed) };
/** A person's debts by how many days ago they were due; `id` is the person's. */
export const AgedRow = v.object({ id, code: v.string(), user: person, ...ages, ...compared });
export type AgedRow = v.InferOutput<typeof AgedRow>;

/** The end of a month whose ages were stored. */
const AgedEnd = v.object({ id, date, as_of: at, name: v.string() });

/**
 * `end`: the ages stored at the end of a month, by id; by default now. `beside`: another month's end to compare with,
 * including everybody with a balance then.
 */
export const agedList = {
  sorts: ['id', 'balance', 'family'],
  filters: {
    side: {
      kind: ['debtor', 'creditor'],
      title: { fa: 'بدهکار یا بستانکار', en: 'Debtor or creditor' },
      choices: { debtor: { fa: 'بدهکار', en: 'Debtor' }, creditor: { fa: 'بستانکار', en: 'Creditor' } },
    },
    end: { kind: 'ids', title: { fa: 'در پایان ماه', en: 'At month end' }, from: 'aged-ends' },
    beside: { kind: 'ids', title: { fa: 'در برابر', en: 'Compare with' }, from: 'aged-ends' },
    name: { kind: 'text', title: { fa: 'نام', en: 'Name' }, hidden: true },
    character: {
      kind: 'ids',
      title: { fa: 'گروه مشتریان', en: 'Customer group' },
      from: 'characters',
      hidden: true,
    },
  },
  order: 'balance,desc',
  exports: PAPERS,
} as const satisfies ListSpec;
const PEOPLE = { all: ['report.show', 'account.access', 'user.show'] } as const;

export const bookLists = {
  ledgerChoices: defineCall({
    name: 'books.ledger-choices',
    method: 'GET',
    path: '/v1/admin/reports/ledger-choices',
    permission: books.trialBalance.permission,
    summary:
      'Whose ledger can be opened, by a part of name, code, phone or card; without a word the ten of `last` and those that were posted to last; of people and places what the caller may see',
    query: v.strictObject({
      q: v.optional(plain(60)),
      kind: v.optional(v.picklist(LEDGER_KINDS, 'not_allowed')),
      /** `cash.1,user.31`: those that the caller opened last, the latest first. */
      last: v.optional(
        v.pipe(
          v.string(),
          v.regex(new RegExp(`^${ledgerName}(,${ledgerName}){0,${MOST_LEDGERS - 1}}$`), 'pattern'),
        ),
      ),
    }),
    answer: all(LedgerChoice),
  }),
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
    answer: one(v.object({ count, debit: signed, credit: signed, ...before })),
  }),
  ledger: defineCall({
    name: 'books.ledger',
    method: 'GET',
    path: '/v1/admin/reports/ledger',
    permission: books.trialBalance.permission,
    summary:
      'The lines of an account, a person or a place with all below it, in the order of dates with the balance after each',
    query: listQuery(bookLedgerList),
    answer: page(LedgerLine),
  }),
  totalLedger: defineCall({
    name: 'books.total-ledger',
    method: 'GET',
    path: '/v1/admin/reports/total-ledger',
    permission: books.trialBalance.permission,
    summary: 'Opening, turnover and closing of the same lines; balances are debit less credit',
    query: totalQuery(bookLedgerList),
    answer: one(v.object({ ...LedgerTotals.entries, ...before })),
  }),
  generalLedger: defineCall({
    name: 'books.general-ledger',
    method: 'GET',
    path: '/v1/admin/reports/general-ledger',
    permission: books.trialBalance.permission,
    summary:
      'The ledgers of all accounts one after the other: what each had before the span, then its lines with the balance after each',
    query: listQuery(generalLedgerList),
    answer: page(GeneralLine),
  }),
  totalGeneralLedger: defineCall({
    name: 'books.total-general-ledger',
    method: 'GET',
    path: '/v1/admin/reports/total-general-ledger',
    permission: books.trialBalance.permission,
    summary: 'Count and both sides of the lines of the same days',
    query: totalQuery(generalLedgerList),
    answer: one(v.object({ count, debit: signed, credit: signed, ...before })),
  }),
  aged: defineCall({
    name: 'books.aged',
    method: 'GET',
    path: '/v1/admin/reports/aged',
    permission: PEOPLE,
    summary:
      'Debtors and creditors: what is owed by its age, as it stands now or stood at a kept end of a month',
    query: listQuery(agedList),
    answer: page(AgedRow),
  }),
  agedEnds: defineCall({
    name: 'books.aged-ends',
    method: 'GET',
    path: '/v1/admin/reports/aged/ends',
    permission: PEOPLE,
    summary: 'The ends of Jalali months at which debts were kept by their age, the latest first',
    answer: all(AgedEnd),
  }),
  totalAged: defineCall({
    name: 'books.total-aged',
    method: 'GET',
    path: '/v1/admin/reports/total-aged',
    permission: PEOPLE,
    summary: 'The same of all whom the filters leave',
    query: totalQuery(agedList),
    /** `difference`: by account 14, what was dated into the month after its ages were stored. */
    answer: one(v.object({ count, ...ages, ...compared, difference: signed })),
  }),
};

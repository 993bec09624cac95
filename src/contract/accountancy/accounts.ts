import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  all,
  amount,
  count,
  date,
  documentText,
  done,
  id,
  idParams,
  one,
  page,
  person,
  plain,
  signed,
  text,
  version,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import { DOCUMENT_TYPES } from '#domain/statuses.ts';

const KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
/** Possible owners of an account; accounts of the chart have none. */
export const ACCOUNT_OWNERS = ['user', 'cash', 'bank', 'payment_gateway'] as const;
export type AccountOwnerKind = (typeof ACCOUNT_OWNERS)[number];

/**
 * An account of the tree. Sums are those of all that is below it: `balance` debit less credit of all time, `debit` and
 * `credit` the turnover of the year of today. People are counted below 14 and not listed.
 */
export const Account = v.object({
  id,
  parent_id: v.nullable(id),
  /** Null of a place of money: it is known by its name. */
  code: v.nullable(v.string()),
  name: v.string(),
  kind: v.picklist(KINDS),
  /** 1 group گروه, 2 general کل, 3 subsidiary معین, 4 detail تفصیلی. */
  level: count,
  /** The sums are null while a cash box in them has an open shift that is not counted yet (D69). */
  balance: v.nullable(signed),
  debit: v.nullable(amount),
  credit: v.nullable(amount),
  /** 1 open, 2 locked: no manual lines on it or its sub-accounts. */
  lock: v.picklist([1, 2]),
  /** Automatic documents post to it, so it cannot be moved or deleted. */
  system: v.boolean(),
  /** In the trash, because it or a sub-account has postings: it accepts nothing new. */
  trashed: v.boolean(),
  /** Accounts directly below it, people among them. */
  children: count,
  owner: v.nullable(v.object({ kind: v.picklist(ACCOUNT_OWNERS), id })),
  version,
});
export type Account = v.InferOutput<typeof Account>;

const AccountMonth = v.object({ from: date, to: date, debit: amount, credit: amount });
export type AccountMonth = v.InferOutput<typeof AccountMonth>;

/** For accounts of level two and deeper; the name as documents show it. */
export const AccountInput = v.strictObject({ parent_id: id, name: text(60, 2) });
export const AccountPatch = v.strictObject({
  name: v.optional(text(60, 2)),
  parent_id: v.optional(id),
  lock: v.optional(v.picklist([1, 2], 'not_allowed')),
  version: v.optional(version),
});

/** An option of the account picker in manual documents. */
export const AccountChoice = v.object({
  kind: v.picklist(['account', ...ACCOUNT_OWNERS]),
  /** The id of the account, person or place: sent as `<kind>_id`. */
  id,
  account_id: id,
  /** Its own: of the account, of the person or of the place. */
  code: v.string(),
  name: v.string(),
  /** The name of the account above it. */
  parent: v.string(),
  /** Null of a cash box that is to be counted first. */
  balance: v.nullable(signed),
});
export type AccountChoice = v.InferOutput<typeof AccountChoice>;

/** A line of a ledger; `balance` runs from the opening of the span, in the order of dates. */
export const LedgerLine = v.object({
  id,
  date,
  document: v.object({
    id,
    doc_number: v.nullable(count),
    book_number: v.nullable(count),
    type: v.picklist(DOCUMENT_TYPES),
  }),
  /** `own_code`: of the person or the place that it is of (D66). */
  account: v.object({
    id,
    code: v.nullable(v.string()),
    name: v.string(),
    own_code: v.nullable(v.string()),
  }),
  user: v.nullable(person),
  /** The reservation that it was posted for. */
  invoice: v.nullable(v.object({ id, invoice_number: count })),
  debit: amount,
  credit: amount,
  balance: signed,
  description: documentText,
});
export type LedgerLine = v.InferOutput<typeof LedgerLine>;

/** How many levels below an account belong to its ledger. */
export const LEDGER_LEVELS = ['0', '1', '2', '3'] as const;
/** How far below the account the lines of a ledger may lie. */
export const ledgerLevel = {
  kind: LEDGER_LEVELS,
  title: { fa: 'تا سطح', en: 'Down to' },
  choices: {
    0: { fa: 'فقط همین حساب', en: 'This account only' },
    1: { fa: 'یک سطح پایین‌تر', en: 'One level down' },
    2: { fa: 'دو سطح پایین‌تر', en: 'Two levels down' },
    3: { fa: 'سه سطح پایین‌تر', en: 'Three levels down' },
  },
} as const;
export const LedgerTotals = v.object({
  count,
  opening: signed,
  debit: amount,
  credit: amount,
  balance: signed,
});

export const ledgerList = {
  // Only in this order the balances follow from each other.
  sorts: ['date'],
  filters: {
    /** `false`: as the books count, without the closing of the span's own year; income and expenses begin at 0 with it. */
    year_close: { kind: 'flag', title: { fa: 'با بستن حساب‌های موقت', en: 'Include closing entries' } },
    date: 'dates',
    level: ledgerLevel,
  },
  order: 'date,asc',
  exports: PAPERS,
} as const satisfies ListSpec;

const byId = { path: '/v1/admin/accounts/:id', params: idParams };

export const accounts = {
  list: defineCall({
    name: 'accounts.list',
    method: 'GET',
    path: '/v1/admin/accounts',
    permission: 'account.access',
    summary: 'The tree of accounts, parents before children, with balances and the turnover of this year',
    answer: all(Account),
  }),
  choices: defineCall({
    name: 'accounts.choices',
    method: 'GET',
    path: '/v1/admin/accounts/choices',
    permission: 'document.access',
    summary:
      'Accounts, people, cash boxes, banks and gateways that a manual line may name, by a part of name or code; of people and places what the caller may see',
    query: v.strictObject({ q: v.optional(plain(60)) }),
    answer: all(AccountChoice),
  }),
  get: defineCall({
    name: 'accounts.get',
    method: 'GET',
    ...byId,
    permission: 'account.access',
    summary: 'One account, with balance and turnover of this year of all that is below it',
    answer: one(Account),
  }),
  transactions: defineCall({
    name: 'accounts.transactions',
    method: 'GET',
    ...byId,
    path: '/v1/admin/accounts/:id/transactions',
    permission: 'account.access',
    summary:
      'The ledger of an account in the order of dates; level: so many levels below it are told, all unless said (0: it alone)',
    query: listQuery(ledgerList),
    answer: page(LedgerLine),
  }),
  totalTransactions: defineCall({
    name: 'accounts.total-transactions',
    method: 'GET',
    ...byId,
    path: '/v1/admin/accounts/:id/total-transactions',
    permission: 'account.access',
    summary: 'Opening, turnover and closing of the same lines; balances are debit less credit',
    query: totalQuery(ledgerList),
    answer: one(LedgerTotals),
  }),
  months: defineCall({
    name: 'accounts.months',
    method: 'GET',
    ...byId,
    path: '/v1/admin/accounts/:id/months',
    permission: 'account.access',
    summary: 'The turnover of an account and all below it by the Jalali months of this year until today',
    answer: all(AccountMonth),
  }),
  create: defineCall({
    name: 'accounts.create',
    method: 'POST',
    path: '/v1/admin/accounts',
    permission: 'account.access',
    summary: 'A new account below another, with the next code there',
    body: AccountInput,
    answer: one(Account),
    status: 201,
  }),
  update: defineCall({
    name: 'accounts.update',
    method: 'PATCH',
    ...byId,
    permission: 'account.access',
    summary: 'Renames, moves within its group, locks or opens an account; its code stays (409 system, stale)',
    body: AccountPatch,
    answer: one(Account),
  }),
  remove: defineCall({
    name: 'accounts.remove',
    method: 'DELETE',
    ...byId,
    permission: 'account.access',
    summary:
      'Removes an account to which nothing was posted (422 has_balance, 409 in_use, has_children, system)',
    answer: done,
  }),
};

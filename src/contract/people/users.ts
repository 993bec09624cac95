import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter, openingFilter, searchFilter } from '#contract/common-filters.ts';
import { crud } from '#contract/crud.ts';
import {
  all,
  amount,
  anyPersonName,
  at,
  avatarPath,
  bornOffline,
  count,
  date,
  documentText,
  endTime,
  id,
  idParams,
  instant,
  named,
  note,
  one,
  ownCode,
  page,
  phone,
  signed,
  time,
  trashed,
  version,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { isNationalCode } from '#domain/national-code.ts';
import { EMAIL, WHATSAPP } from '#domain/patterns.ts';
import { isLatinName } from '#domain/persian.ts';
import { DOCUMENT_TYPES } from '#domain/statuses.ts';
import { readNationalCode, readWhatsapp } from '#domain/typed-numbers.ts';

/** 1 man, 2 woman. */
export const gender = v.picklist([1, 2], 'not_allowed');
/** Ten digits with a valid check digit, in any spelling (D71). */
export const nationalCode = v.pipe(
  v.string(),
  v.maxLength(40, 'too_long'),
  v.transform(readNationalCode),
  v.check(isNationalCode, 'pattern'),
);

export const email = v.pipe(
  v.string(),
  v.maxLength(254, 'too_long'),
  v.transform((s) => s.trim()),
  v.regex(EMAIL, 'pattern'),
);
/** 989 and 9 digits, typed in any digits. */
export const whatsappNumber = v.pipe(
  v.string(),
  v.maxLength(40, 'too_long'),
  v.transform(readWhatsapp),
  v.regex(WHATSAPP, 'pattern'),
);

/** A person: customer, coach or staff. `balance`: positive is debt, negative is credit (D7). */
export const User = v.object({
  id,
  /** Their own code, to match lists of other programs (D66). */
  code: v.string(),
  name: v.string(),
  family: v.string(),
  gender,
  phone_number: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  national_code: v.nullable(v.string()),
  email: v.nullable(v.string()),
  born_at: v.nullable(date),
  whatsapp_number: v.nullable(v.string()),
  /** The name is written in Latin letters. */
  latin_name: v.boolean(),
  /** As the linked one is called now, else as it was typed (D33). */
  company: v.string(),
  company_id: v.nullable(id),
  character: named,
  /** The name of the character, as the seeds call it (D32). */
  group: v.string(),
  role: v.nullable(named),
  /** 0 made by staff, 1 signed in by a link, 3 phone proven by a code, 4 national code and day of birth known too (D32). */
  status: v.picklist([0, 1, 3, 4]),
  active: v.boolean(),
  balance: signed,
  max_debt: amount,
  is_coach: v.boolean(),
  coach_id: v.nullable(id),
  /** null: the system. */
  creator: v.nullable(
    v.object({ id, name: v.string(), family: v.string(), role: v.nullable(v.object({ id })) }),
  ),
  created_at: at,
  version,
  ...trashed(),
});
export type User = v.InferOutput<typeof User>;

export const UserAddon = v.object({
  id,
  invoice_id: id,
  sale_addon_id: id,
  name: v.string(),
  count,
  /** For all pieces; null without invoice.show. */
  price: v.nullable(amount),
  date,
  start_time: time,
});

/** A person with everything the desk needs at once. */
export const UserDetail = v.object({
  ...User.entries,
  /** Whether the caller may change them: oneself, those below, and peers of the top role (D19, D34). */
  changeable: v.boolean(),
  /** How much today's entries added to the debt, at least 0 (D7). */
  daily_debt: amount,
  /** Receipts that still wait for the bank. */
  pending: amount,
  /** The limit in force: the person's own, else the club's; null: none (D8). */
  effective_max_debt: v.nullable(amount),
  /**
   * The next three active reservations; `due` is what the person's own share still owes without `pending` receipts:
   * both only with invoice.show.
   */
  next_reservations: v.array(
    v.object({
      invoice_id: id,
      date,
      start_time: time,
      end_time: endTime,
      court: named,
      due: v.nullable(amount),
      pending: v.nullable(amount),
      season: v.nullable(v.object({ id, number: count, count })),
    }),
  ),
  /** Add-ons not handed over yet of the person's active reservations. */
  active_addons: v.array(UserAddon),
  /** The one asked for was merged into this one, which is known by this id. */
  canonical_id: v.optional(id),
});
export type UserDetail = v.InferOutput<typeof UserDetail>;

/** Optional facts about a person. */
const factEntries = {
  national_code: v.optional(v.nullable(nationalCode)),
  email: v.optional(v.nullable(email)),
  /** Not in the future. */
  born_at: v.optional(v.nullable(date)),
  whatsapp_number: v.optional(v.nullable(whatsappNumber)),
  latin_name: v.optional(v.boolean()),
};

const UserEntries = v.strictObject({
  ...bornOffline,
  /** In Persian letters; in Latin ones with `latin_name`. */
  name: anyPersonName,
  family: anyPersonName,
  gender,
  phone_number: phone,
  avatar: v.optional(v.nullable(avatarPath)),
  ...factEntries,
  /** A typed name; with `company_id` the company's name replaces it. */
  company: note(100),
  company_id: v.optional(v.nullable(id)),
  /** 0: the club's limit; another needs user.set_max_debt. */
  max_debt: v.optional(amount),
  /** Needs character.show and user.set_character, unless it is the default group. */
  character_id: v.optional(id),
  /** Needs role.show and user.set_role; staff are made by it. */
  role_id: v.optional(v.nullable(id)),
});
/** Latin letters only where that is said of the person (D40); judged also while other fields are still empty. */
export const UserInput = v.pipe(
  UserEntries,
  v.forward(
    v.partialCheck(
      [['name'], ['latin_name']],
      ({ name, latin_name }) => latin_name === true || !isLatinName(name),
      'pattern',
    ),
    ['name'],
  ),
  v.forward(
    v.partialCheck(
      [['family'], ['latin_name']],
      ({ family, latin_name }) => latin_name === true || !isLatinName(family),
      'pattern',
    ),
    ['family'],
  ),
);

/** What people may change of others and of themselves; missing fields stay. */
export const personPatch = {
  name: v.optional(anyPersonName),
  family: v.optional(anyPersonName),
  gender: v.optional(gender),
  phone_number: v.optional(phone),
  avatar: v.optional(v.nullable(avatarPath)),
  ...factEntries,
  company: note(100),
  version: v.optional(version),
};

/** The same additional permissions, needed only where a value really changes. */
export const UserPatch = v.strictObject({
  ...personPatch,
  code: v.optional(ownCode),
  /** Null keeps the name as typed text; typing another name removes the link. */
  company_id: v.optional(v.nullable(id)),
  max_debt: v.optional(amount),
  character_id: v.optional(id),
  role_id: v.optional(v.nullable(id)),
  active: v.optional(v.boolean()),
});

export const MaxDebtInput = v.strictObject({ max_debt: amount, version: v.optional(version) });

/** A line of a person's statement; `price` is signed: a debt is positive. */
export const UserTransaction = v.object({
  id,
  price: signed,
  debit: amount,
  credit: amount,
  /** After this line, in the order of posting. */
  balance: signed,
  date,
  created_at: at,
  description: documentText,
  document: v.object({
    id,
    doc_number: v.nullable(count),
    type: v.picklist(DOCUMENT_TYPES),
    description: documentText,
    reference_type: v.nullable(v.string()),
    reference_id: v.nullable(id),
  }),
});
export type UserTransaction = v.InferOutput<typeof UserTransaction>;

export const OpenItem = v.object({
  id,
  kind: v.picklist(['invoice', 'opening', 'payment', 'manual']),
  invoice_id: v.nullable(id),
  /** Of its slot; null without one. */
  court_id: v.nullable(id),
  /** Its slot is over by the club's clock. */
  passed: v.boolean(),
  date,
  title: v.string(),
  price: amount,
  remaining: amount,
  /** Received for it and not confirmed yet. */
  pending: amount,
});
export type OpenItem = v.InferOutput<typeof OpenItem>;

/** Rows `[id, name, family, phone, character_id, balance]` for the search without a network. */
export const Directory = v.object({
  as_of: at,
  rows: v.array(v.tuple([id, v.string(), v.string(), v.nullable(v.string()), id, signed])),
  removed: v.array(id),
});
export type Directory = v.InferOutput<typeof Directory>;

export const userList = {
  sorts: [
    'id',
    'code',
    'name',
    'family',
    'phone_number',
    'gender',
    'company',
    'email',
    'born_at',
    'whatsapp_number',
    'character',
    'role',
    'status',
    'balance',
    'max_debt',
    'created_at',
  ],
  filters: {
    /** Any part of name and family, and of nothing else. */
    full_name: { kind: 'text', column: 'name', hint: 'name' },
    /** Any part of its digits. */
    phone_number: { kind: 'text', hint: 'number' },
    /** A prefix; the code of a merged person finds the remaining one. */
    code: 'text',
    balance: 'balance',
    character: { kind: 'ids', from: 'characters' },
    gender: ['1', '2'],
    created_at: 'dates',
    /** An id, a part of a name, or `system`. */
    creator: creatorFilter,
    max_debt: 'amount',
    role: { kind: 'ids', from: 'roles' },
    status: ['0', '1', '3', '4'],
    email: { kind: 'text', hint: 'email' },
    whatsapp_number: { kind: 'text', hint: 'number' },
    born_at: 'dates',
    company: { kind: 'text', hint: 'company' },
    company_id: {
      kind: 'ids',
      title: { fa: 'از شرکت‌های باشگاه', en: 'One of the club’s companies' },
      from: 'companies',
    },
    /** Without a role. */
    customer: { kind: 'flag', title: { fa: 'مشتری (بدون گروه دسترسی)', en: 'Customer (no access group)' } },
    coach: { kind: 'flag', column: 'is_coach' },
    /** People who were paid (other than refunds of a cancel), or whose company is marked as supplier (D33). */
    supplier: { kind: 'flag', title: { fa: 'تأمین‌کننده', en: 'Supplier' } },
    active: 'flag',
    /** With an opening entry. */
    openingInventory: openingFilter,
    id: { kind: 'ids', title: { fa: 'شماره‌ی مورد', en: 'Record number' }, hidden: true },
    /** Any part of name, family or phone, in any order, or the whole code. */
    search: searchFilter,
    /** Any part of the name of the group (D32). */
    group: { kind: 'text', title: { fa: 'نام گروه', en: 'Group name' }, hidden: true },
  },
  order: 'created_at,desc',
  trash: 'user.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

/**
 * Totals of a statement: `balance` is debit − credit of its lines, `before` the balance before the first requested day.
 */
export const StatementTotals = v.object({
  count,
  debit: amount,
  credit: amount,
  balance: signed,
  before: signed,
});

export const userTransactionList = {
  sorts: ['id', 'created_at', 'date', 'price'],
  filters: {
    date: 'dates',
    type: { kind: DOCUMENT_TYPES, column: 'document', title: { fa: 'نوع سند', en: 'Document type' } },
  },
  order: 'created_at,desc',
  exports: ['pdf', ...SHEETS],
} as const satisfies ListSpec;

/** Fields that the remaining record of a merge takes from the other when its own is empty. */
export const MERGE_FILLS = [
  'phone_number',
  'national_code',
  'email',
  'born_at',
  'whatsapp_number',
  'avatar',
  'company',
] as const;

export const users = {
  ...crud({
    resource: 'users',
    proof: 'staff',
    entity: User,
    detail: UserDetail,
    list: userList,
    /** `debt` and `credit` are the sums of debts and of credits, both above 0. */
    total: v.object({ count, balance: signed, debt: amount, credit: amount }),
    patch: UserPatch,
  }),
  directory: defineCall({
    name: 'users.directory',
    method: 'GET',
    path: '/v1/admin/users/directory',
    permission: 'user.show',
    summary: 'At most 5,000 people for the search without a network; with `since` what changed after it',
    query: v.strictObject({ since: v.optional(instant) }),
    answer: one(Directory),
  }),
  create: defineCall({
    name: 'users.create',
    method: 'POST',
    path: '/v1/admin/users',
    permission: 'user.create',
    summary: 'A new person, with an account in the ledger',
    body: UserInput,
    answer: one(UserDetail),
    status: 201,
    offline: 'customer',
  }),
  maxDebt: defineCall({
    name: 'users.max-debt',
    method: 'PATCH',
    path: '/v1/admin/users/:id/max-debt',
    permission: { all: ['user.show', 'user.set_max_debt'] },
    summary: 'The credit limit; 0 is the club’s',
    params: idParams,
    body: MaxDebtInput,
    answer: one(UserDetail),
  }),
  transactions: defineCall({
    name: 'users.transactions',
    method: 'GET',
    path: '/v1/admin/users/:id/transactions',
    permission: 'user.show',
    summary: 'The statement of a person',
    params: idParams,
    query: listQuery(userTransactionList),
    answer: page(UserTransaction),
  }),
  totalTransactions: defineCall({
    name: 'users.total-transactions',
    method: 'GET',
    path: '/v1/admin/users/:id/total-transactions',
    permission: 'user.show',
    summary: 'Sums of the statement; `balance` is debit − credit of the lines that the filters leave',
    params: idParams,
    query: totalQuery(userTransactionList),
    answer: one(StatementTotals),
  }),
  openItems: defineCall({
    name: 'users.open-items',
    method: 'GET',
    path: '/v1/admin/users/:id/open-items',
    permission: 'user.show',
    summary: 'What a person owes, oldest due first',
    params: idParams,
    answer: all(OpenItem),
  }),
};

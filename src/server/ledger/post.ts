import { sql } from 'kysely';
import { sumOf } from '#domain/money.ts';
import type { Line, PlaceRef } from '#domain/postings.ts';
import type { DocumentType, PAYMENT_TYPES } from '#domain/statuses.ts';
import { type Context, can } from '../context.ts';
import { anyOf } from '../db/client.ts';
import { fail } from '../http/fail.ts';
import { type LockedAccount, lockAccounts } from './accounts.ts';
import { refuseOverdrawn } from './overdrawn.ts';
import { shiftsOf } from './shifts.ts';
import { beginYear, closedDateReason, findYear, openYear, today } from './years.ts';

/** A document to post, with lines from domain/postings; without lines nothing is posted. */
export interface Draft {
  type: DocumentType;
  description: string;
  lines: readonly Line[];
  /** Default: the sum of the debits; a transfer's fee is not part of its price. */
  price?: number;
  /** Default: today. */
  date?: string;
  reference?: { type: string; id: number };
  user_id?: number;
  /** The paid company; nothing is posted for it. */
  company_id?: number | null;
  /** The place of money that the document names. */
  place?: PlaceRef;
  transaction_reference_id?: string | null;
  invoice_ids?: readonly number[];
  /** The kind of a cost. */
  cost_type_id?: number;
  /** Target, fee and means of a transfer. */
  to?: PlaceRef;
  wage?: number;
  payment_type?: (typeof PAYMENT_TYPES)[number];
  client_ref?: string | null;
  occurred_at?: Date | null;
  device_no?: string | null;
  reverses?: number;
  /** The pending receipt that this confirms: it keeps its row and gets its number now. */
  confirms?: number;
}

export interface PostedDocument {
  id: number;
  doc_number: number;
  financial_year_id: number;
  date: string;
  type: DocumentType;
  price: number;
}

/** One line in the books. */
interface Posting {
  ord: number;
  account_id: number;
  invoice_id: number | null;
  description: string | null;
  debit: number;
  credit: number;
  balance: number;
  /** For a cash box: the shift that the line belongs to. */
  shift_id: number | null;
}

/**
 * Posts documents: each gets the next number of its year, its balanced lines become postings, and every account
 * concerned gets its new balance. Postings are never changed: mistakes are reversed by documents of their own.
 *
 * Each posting stores its account's balance after it, so that reading a balance is one row and a statement one index
 * scan (decision 0003). Therefore nobody else may post to an account meanwhile: its row stays locked until the
 * transaction ends.
 *
 * Locks are always taken in one order, to avoid deadlocks: first people, by callers that change open items
 * (`lockPersons`); then accounts in id order, once for all drafts; last the year's counter, which everybody needs. So a
 * transaction should post everything in one call.
 *
 * Returns results in the order of the drafts, undefined for one without lines. Refuses 422 `future`, 423 `year_closed`,
 * `date_final`, 422 `insufficient_balance`, 409 `not_active`.
 */
export async function post(ctx: Context, drafts: readonly Draft[]): Promise<(PostedDocument | undefined)[]> {
  const day = await today(ctx);
  const dated = drafts.map((draft) => ({ ...draft, date: draft.date ?? day }));
  const real = dated.filter((draft) => draft.lines.length > 0);
  if (real.length === 0) return drafts.map(() => undefined);
  for (const draft of real) check(draft, day);

  const accountOf = await lockAccounts(
    ctx,
    real.flatMap((draft) => draft.lines.map((line) => line.account)),
  );
  const { postings, moved } = run(real, accountOf, await shiftsIn(ctx, real, accountOf));
  await refuseGone(ctx, moved.keys());
  await refuseOverdrawn(ctx, moved, { today: day, transfers: transfersOut(real, accountOf) });
  const written = await write(ctx, real, postings, [...moved.keys()]);
  ctx.changed(
    'documents',
    written.map((document) => document.id),
  );
  announceBalances(ctx, moved.keys());
  await linkReversals(ctx, real, written);
  let next = 0;
  return drafts.map((draft) => (draft.lines.length > 0 ? written[next++] : undefined));
}

function check(draft: Draft & { date: string }, day: string): void {
  const debits = sumOf(draft.lines, (line) => line.debit);
  if (debits !== sumOf(draft.lines, (line) => line.credit)) {
    fail('unbalanced', { details: { difference: debits - sumOf(draft.lines, (line) => line.credit) } });
  }
  if (draft.date > day) fail('future', { fields: { date: ['future'] }, details: { date: draft.date } });
}

/** The shifts of the cash boxes that the drafts change. */
function shiftsIn(
  ctx: Context,
  drafts: readonly Draft[],
  accountOf: (ref: Line['account']) => LockedAccount,
): ReturnType<typeof shiftsOf> {
  const lines = drafts.flatMap(({ type, lines, occurred_at }) =>
    lines.flatMap(({ account, debit, credit }) => {
      const { cash_id } = accountOf(account);
      return cash_id === null ? [] : [{ cash_id, type, change: debit - credit, late: occurred_at != null }];
    }),
  );
  return shiftsOf(ctx, lines);
}

/** The accounts that transfers take money from. */
const transfersOut = (drafts: readonly Draft[], accountOf: (ref: Line['account']) => LockedAccount) =>
  new Set(drafts.flatMap(({ type, place }) => (type === 'internal-fund' && place ? [accountOf(place)] : [])));

/** The postings with running balances, and each account's change per day. */
function run(
  drafts: readonly (Draft & { date: string })[],
  accountOf: (ref: Line['account']) => LockedAccount,
  shiftOf: (cash_id: number) => number | null,
) {
  const moved = new Map<LockedAccount, Map<string, number>>();
  const postings: Posting[] = [];
  for (const [ord, draft] of drafts.entries()) {
    for (const line of draft.lines) {
      const account = accountOf(line.account);
      const change = line.debit - line.credit;
      account.balance += change;
      const days = moved.get(account) ?? new Map<string, number>();
      moved.set(account, days.set(draft.date, (days.get(draft.date) ?? 0) + change));
      // No real amount gets there: it is a typing error.
      if (!Number.isSafeInteger(account.balance)) fail('invalid', { fields: { price: ['max'] } });
      postings.push({
        ord,
        account_id: account.id,
        invoice_id: line.invoice_id ?? null,
        description: line.description ?? null,
        debit: line.debit,
        credit: line.credit,
        balance: account.balance,
        shift_id: account.cash_id === null ? null : shiftOf(account.cash_id),
      });
    }
  }
  return { postings, moved };
}

/**
 * Refuses postings to people in the trash (D34), where nobody would see or settle them, except by the server's own
 * jobs. 409 `not_active`, with their names for those who may see people.
 */
async function refuseGone(ctx: Context, accounts: Iterable<LockedAccount>): Promise<void> {
  const ids = [...accounts].flatMap(({ gone, user_id }) => (gone && user_id !== null ? [user_id] : []));
  if (ids.length === 0 || ctx.actor.user_id === null) return;
  const people = ctx.db.selectFrom('users').select(['name', 'family']).where('id', '=', anyOf(ids));
  const rows = can(ctx, 'user.show') ? await people.orderBy('id').execute() : [];
  fail('not_active', { details: { trashed: rows.map(({ name, family }) => `${name} ${family}`) } });
}

const OWNERS = [
  ['users', 'user_id'],
  ['cashes', 'cash_id'],
  ['banks', 'bank_id'],
  ['payment-gateways', 'payment_gateway_id'],
] as const;

/** Notifies lists that show a balance. */
function announceBalances(ctx: Context, accounts: Iterable<LockedAccount>): void {
  for (const account of accounts) {
    for (const [resource, column] of OWNERS) {
      const id = account[column];
      if (id !== null) ctx.changed(resource, [id]);
    }
  }
}

/** Marks a reversed document as cancelled and links it with its reversal. */
async function linkReversals(
  ctx: Context,
  drafts: readonly Draft[],
  written: readonly PostedDocument[],
): Promise<void> {
  for (const [ord, { reverses }] of drafts.entries()) {
    const reversal = written[ord];
    if (reverses === undefined || !reversal) continue;
    await ctx.db
      .updateTable('documents')
      .set(({ eb }) => ({ status: 'cancel', reversed_by: reversal.id, version: eb('version', '+', 1) }))
      .where('id', '=', reverses)
      .execute();
    ctx.changed('documents', [reverses]);
  }
}

interface Written extends PostedDocument {
  ord: number;
}

/**
 * Writes numbers, documents, postings and balances in one statement; if a year is missing it is opened and the
 * statement repeated.
 */
async function write(
  ctx: Context,
  drafts: readonly (Draft & { date: string })[],
  postings: readonly Posting[],
  accounts: readonly LockedAccount[],
): Promise<PostedDocument[]> {
  const documents = JSON.stringify(drafts.map((draft, ord) => row(draft, ord)));
  const lines = JSON.stringify(postings);
  const balances = JSON.stringify(accounts.map(({ id, balance }) => ({ id, balance })));
  for (;;) {
    const { rows } = await insert(ctx, documents, lines, balances);
    if (rows.length === drafts.length) return rows.map(({ ord: _, ...document }) => document);
    if (rows.length > 0) fail('year_closed');
    await openMissing(ctx, drafts);
  }
}

function row(draft: Draft & { date: string }, ord: number) {
  const { lines, reference, place, to, ...fields } = draft;
  return {
    ...fields,
    ...place,
    ...Object.fromEntries(Object.entries(to ?? {}).map(([column, id]) => [`to_${column}`, id])),
    ord,
    price: draft.price ?? sumOf(lines, (line) => line.debit),
    reference_type: reference?.type,
    reference_id: reference?.id,
  };
}

/**
 * The statement that writes everything. It writes nothing and returns no row when a draft's date has no active year, or
 * is final. Its parts:
 * - `d`: the drafts as rows; `ord` is their order.
 * - `dated`: each with the active year of its date, and its place among that year's drafts.
 * - `counter`: raises each year's last number and locks it; only when every draft has a year.
 * - `numbered`: each with its number, the counter plus its place.
 * - `inserted`: the new documents.
 * - `confirmed`: pending receipts among them, which already have a row and get their number now.
 * - `written`: both.
 * - `lines`: the postings, in the order of their balances.
 * - `balances`: the accounts after the last of them.
 */
function insert(ctx: Context, documents: string, lines: string, balances: string) {
  const { user_id, device_id } = ctx.actor;
  return sql<Written>`
    with d as (
      select * from json_to_recordset(${documents}::json) as d(ord integer, type text, date date, price bigint,
        description text, reference_type text, reference_id bigint, user_id bigint, company_id bigint,
        cash_id bigint, bank_id bigint, payment_gateway_id bigint, transaction_reference_id text, invoice_ids bigint[],
        cost_type_id bigint, to_cash_id bigint, to_bank_id bigint, to_payment_gateway_id bigint, wage bigint,
        payment_type text, client_ref uuid, occurred_at timestamptz, device_no text, reverses bigint,
        confirms bigint)),
    dated as (
      select d.*, f.id as year_id, row_number() over (partition by f.id order by d.ord) as place
      from d join financial_years f on d.date between f.start_date and f.end_date and f.status = 'active'
        and (f.numbered_to is null or d.date > f.numbered_to)),
    counter as (
      update financial_years f set last_number = f.last_number + n.documents
      from (select year_id, count(*) as documents, min(date) as first from dated
            where (select count(*) from dated) = (select count(*) from d) group by year_id) n
      where f.id = n.year_id and f.status = 'active' and (f.numbered_to is null or n.first > f.numbered_to)
      returning f.id, f.last_number - n.documents as before),
    numbered as (
      select dated.*, c.before + dated.place as doc_number from dated join counter c on c.id = dated.year_id),
    inserted as (
      insert into documents (financial_year_id, doc_number, type, date, price, description, reference_type,
        reference_id, user_id, company_id, cash_id, bank_id, payment_gateway_id, transaction_reference_id, invoice_ids,
        cost_type_id, to_cash_id, to_bank_id, to_payment_gateway_id, wage, payment_type,
        client_ref, occurred_at, device_no, reverses, creator_id, device_id, created_at)
      select year_id, doc_number, type, date, price, description, reference_type, reference_id, user_id, company_id, cash_id,
        bank_id, payment_gateway_id, transaction_reference_id, coalesce(invoice_ids, '{}'), cost_type_id,
        to_cash_id, to_bank_id, to_payment_gateway_id, coalesce(wage, 0), payment_type, client_ref, occurred_at, device_no, reverses, ${user_id}::bigint, ${device_id}::bigint, ${ctx.now}::timestamptz
      from numbered where confirms is null order by ord
      returning id, financial_year_id, doc_number),
    confirmed as (
      update documents x set financial_year_id = n.year_id, doc_number = n.doc_number, date = n.date,
        status = 'confirm', confirmed_at = ${ctx.now}::timestamptz, confirmed_by = ${user_id}::bigint,
        version = x.version + 1
      from numbered n where x.id = n.confirms
      returning x.id, x.financial_year_id, x.doc_number),
    written as (select * from inserted union all select * from confirmed),
    lines as (
      insert into postings (document_id, account_id, invoice_id, debit, credit, balance, date, description, shift_id)
      select w.id, l.account_id, l.invoice_id, l.debit, l.credit, l.balance, n.date, l.description, l.shift_id
      from rows from (json_to_recordset(${lines}::json) as (ord integer, account_id bigint, invoice_id bigint,
        debit bigint, credit bigint, balance bigint, description text, shift_id bigint)) with ordinality
        as l(ord, account_id, invoice_id, debit, credit, balance, description, shift_id, line)
      join numbered n on n.ord = l.ord
      join written w on w.financial_year_id = n.year_id and w.doc_number = n.doc_number
      order by l.line),
    balances as (
      update accounts a set balance = b.balance
      from json_to_recordset(${balances}::json) as b(id bigint, balance bigint)
      where a.id = b.id and exists (select from counter))
    select n.ord, w.id, w.doc_number, w.financial_year_id, n.date, n.type, n.price
    from numbered n join written w on w.financial_year_id = n.year_id and w.doc_number = n.doc_number
    order by n.ord`.execute(ctx.db);
}

/**
 * Opens the year after the newest for its first document, and activates today's; any other date without an active year,
 * or with book numbers, is refused.
 */
async function openMissing(ctx: Context, drafts: readonly { date: string }[]): Promise<void> {
  for (const { date } of drafts) {
    const shut = await closedDateReason(ctx, date);
    if (shut) fail(shut.code, { details: shut.details });
    const year = await findYear(ctx, date);
    if (year?.status === 'active') continue;
    await (year ? beginYear(ctx, year.id) : openYear(ctx, date));
  }
}

import { sql } from 'kysely';
import type { AccountMonth, LedgerLine, ledgerList } from '#contract/accountancy/accounts.ts';
import type { bookLedgerList } from '#contract/accountancy/book-lists.ts';
import { sideOf } from '#contract/columns/statement.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import { formatNumber, localDigits } from '#domain/digits.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { betweenDates, type ListSql, listPage } from '#server/db/list.ts';
import { orNotFound } from '#server/http/fail.ts';
import { foldIfMany } from '#server/ledger/account-days.ts';
import { bookNumber } from '#server/ledger/book-number.ts';
import { ownCode } from '#server/ledger/own-code.ts';
import { linesBelow, type RequestedLines, requestedLines } from './ledger-lines.ts';

/** They say which accounts there are, not which of their lines. */
const chooses = () => sql<boolean>`true`;
const ledgerSql: ListSql = {
  sorts: { date: sql`p.date` },
  filters: {
    date: betweenDates(sql`p.date`),
    level: chooses,
    year_close: chooses,
    account: chooses,
    user: chooses,
    cash: chooses,
    bank: chooses,
    payment_gateway: chooses,
  } satisfies Record<keyof typeof ledgerList.filters | keyof typeof bookLedgerList.filters, unknown>,
};

/**
 * What the accounts come to after each of some lines: all that is before it in the order of dates, whenever posted. Of the
 * days before the first of them turnovers are added up, of that one its lines.
 */
async function balancesAfter(
  db: Db,
  lines: RequestedLines,
  shown: readonly { id: number; date: string }[],
): Promise<ReadonlyMap<number, number>> {
  const inOrder = shown.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return new Map();
  const { rows } = await sql<{ id: number; balance: number }>`
    with run as (
      select p.id, sum(p.debit - p.credit) over (order by p.date, p.id) as moved from postings p
      where ${lines.are} and (p.date, p.id) >= (${first.date}::date, ${first.id}::bigint)
        and (p.date, p.id) <= (${last.date}::date, ${last.id}::bigint))
    select run.id, (run.moved
      + (select coalesce(sum(s.debit - s.credit), 0) from ${lines.byDay} s where s.date < ${first.date}::date)
      + (select coalesce(sum(p.debit - p.credit), 0) from postings p
        where ${lines.are} and p.date = ${first.date}::date and p.id < ${first.id}::bigint))::bigint as balance
    from run where run.id = any(${inOrder.map(({ id }) => id)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Lines in the order of dates with the balance after each, whatever came before the span counted in. */
export async function listLedger(db: Db, roots: readonly number[], q: ListQuery) {
  await foldIfMany(db);
  const lines = await requestedLines(db, roots, q);
  const keys = db.selectFrom('postings as p').where(lines.are).select('p.id');
  const rows = db
    .selectFrom('postings as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('accounts as m', 'm.id', 'a.parent_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('sale_invoices as v', 'v.id', 'p.invoice_id')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select(['p.id', 'p.date', 'p.debit', 'p.credit'])
    .select([
      sql<string>`coalesce(p.description, d.description)`.as('description'),
      sql<
        LedgerLine['document']
      >`json_build_object('id', d.id, 'doc_number', d.doc_number, 'book_number', ${bookNumber}, 'type', d.type)`.as(
        'document',
      ),
      sql<
        LedgerLine['account']
      >`json_build_object('id', a.id, 'code', coalesce(a.code, m.code), 'name', a.name,
        'own_code', ${ownCode})`.as('account'),
      sql<LedgerLine['user']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('user'),
      sql<LedgerLine['invoice']>`case when v.id is not null
        then json_build_object('id', v.id, 'invoice_number', v.invoice_number) end`.as('invoice'),
    ]);
  const page = await listPage(db, rows, keys, 'p.id', ledgerSql, q);
  const balances = await balancesAfter(db, lines, page.data);
  return { ...page, data: page.data.map((line) => ({ ...line, balance: balances.get(line.id) as number })) };
}

interface Totals {
  count: number;
  opening: number;
  debit: number;
  credit: number;
  balance: number;
}

/** Opening, turnover and closing of the same lines. */
export async function totalLedger(db: Db, roots: readonly number[], q: ListQuery): Promise<Totals> {
  const { from = null, to = null } = (q.filters.date as DateFilter | undefined) ?? {};
  const inside = sql<boolean>`(${from}::date is null or s.date >= ${from}::date)`;
  await foldIfMany(db);
  const { byDay } = await requestedLines(db, roots, q);
  const { rows } = await sql<Totals>`
    select coalesce(sum(s.count) filter (where ${inside}), 0)::bigint as count,
      coalesce(sum(s.debit - s.credit) filter (where not ${inside}), 0)::bigint as opening,
      coalesce(sum(s.debit) filter (where ${inside}), 0)::bigint as debit,
      coalesce(sum(s.credit) filter (where ${inside}), 0)::bigint as credit,
      coalesce(sum(s.debit - s.credit), 0)::bigint as balance
    from ${byDay} s where ${to}::date is null or s.date <= ${to}::date`.execute(db);
  return rows[0] as Totals;
}

const WORDS = {
  fa: { opening: 'مانده‌ی اول دوره', comma: '، ' },
  en: { opening: 'Opening', comma: ', ' },
} as const;
/** The most names in a paper's subject. */
const MOST_NAMES = 3;

/** Whose ledger a paper is, and the balance that it begins with: «۱۱ صندوق‌ها · مانده‌ی اول دوره ۲٬۰۰۰ بد». */
export async function ledgerSubject(
  { db, locale }: Context,
  roots: readonly number[],
  q: ListQuery,
): Promise<string> {
  const named = await db
    .selectFrom('accounts')
    .select(['code', 'name'])
    .where('id', 'in', [...roots, 0])
    .orderBy('id')
    .limit(MOST_NAMES + 1)
    .execute();
  const names = named
    .slice(0, MOST_NAMES)
    .map(({ code, name }) => localDigits([code, name].filter(Boolean).join(' '), locale))
    .concat(named.length > MOST_NAMES ? ['…'] : []);
  const { opening } = await totalLedger(db, roots, q);
  const { opening: word, comma } = WORDS[locale];
  const begins = [word, formatNumber(Math.abs(opening), locale), sideOf(opening, locale)]
    .filter(Boolean)
    .join(' ');
  return [names.join(comma), begins].filter(Boolean).join(' · ');
}

/** An account's turnover in consecutive spans. */
export async function turnoverBy(
  db: Db,
  id: number,
  spans: readonly { from: string; to: string }[],
): Promise<AccountMonth[]> {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  await foldIfMany(db);
  const { byDay } = await linesBelow(db, id);
  const { rows } = await sql<{ at: number; debit: number; credit: number }>`
    select width_bucket(s.date, ${spans.map(({ from }) => from)}::date[]) as at,
      sum(s.debit)::bigint as debit, sum(s.credit)::bigint as credit
    from ${byDay} s where s.date between ${first.from}::date and ${last.to}::date group by 1`.execute(db);
  const moved = new Map(rows.map(({ at, ...sides }) => [at, sides]));
  return spans.map((span, i) => ({ ...span, ...(moved.get(i + 1) ?? { debit: 0, credit: 0 }) }));
}

const OWNERS = {
  account: 'id',
  user: 'user_id',
  cash: 'cash_id',
  bank: 'bank_id',
  payment_gateway: 'payment_gateway_id',
} as const;

/** The accounts of a requested ledger, by id and by owner; empty when none is requested. */
export async function requestedAccounts(db: Db, { filters }: ListQuery): Promise<number[]> {
  const asked = Object.entries(OWNERS).flatMap(([name, column]) => {
    const ids = filters[name] as number[] | undefined;
    return ids ? [sql<boolean>`${sql.ref(`a.${column}`)} = any(${ids}::bigint[])`] : [];
  });
  if (asked.length === 0) return [];
  const found = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(sql<boolean>`(${sql.join(asked, sql` or `)})`)
    .execute();
  return found.map(({ id }) => id);
}

/** 404 for an account that is not in the tree: one in the trash is, while it or one below it has lines (tree.ts). */
export async function checkAccount(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql`
    with recursive down as (
      select a.id, a.deleted_at from accounts a where a.id = ${id}
      union all
      select a.id, a.deleted_at from accounts a join down on a.parent_id = down.id)
    select from down where down.deleted_at is null
      or exists (select from postings p where p.account_id = down.id) limit 1`.execute(ctx.db);
  orNotFound(rows[0]);
}

import { type RawBuilder, sql } from 'kysely';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import { localDigits } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { DocumentType } from '#domain/statuses.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { applyFilters, betweenDates, inValues, type ListSql, listPage } from '../db/list.ts';
import { foldIfMany, turnoverRows, turnoverSql } from './account-days.ts';
import type { AccountOwner } from './accounts.ts';

const accountOf = (owner: AccountOwner) => {
  const [[column, id]] = Object.entries(owner) as [[keyof OwnerColumns, number]];
  return sql<number>`(select id from accounts where ${sql.ref(column)} = ${id})`;
};
/** By the account's id without a join, so that lines are read in order from the index. */
const linesOf = (db: Db, owner: AccountOwner) =>
  db.selectFrom('postings as p').where('p.account_id', '=', accountOf(owner));
const lines = (db: Db, owner: AccountOwner) =>
  linesOf(db, owner).innerJoin('documents as d', 'd.id', 'p.document_id');
/** The same rows, joined with documents only when a filter needs them. */
const keys = (db: Db, owner: AccountOwner, { filters }: ListQuery) =>
  filters.type === undefined ? linesOf(db, owner).select('p.id') : lines(db, owner).select('p.id');
type OwnerColumns = Record<'user_id' | 'cash_id' | 'bank_id' | 'payment_gateway_id', number>;

interface StatementDocument {
  id: number;
  doc_number: number | null;
  type: DocumentType;
  description: string;
  reference_type: string | null;
  reference_id: number | null;
}

/** Only in posting order do the running balances follow from each other. */
const statementSql: ListSql = {
  sorts: { id: sql`p.id`, created_at: sql`p.id`, date: sql`p.date`, price: sql`(p.debit - p.credit)` },
  filters: { date: betweenDates(sql`p.date`), type: inValues(sql`d.type`) },
};

/** The lines of an account with the balance after each; `price` is debit minus credit. */
export function statement(db: Db, owner: AccountOwner, q: ListQuery) {
  const rows = lines(db, owner)
    .select(['p.id', 'p.debit', 'p.credit', 'p.balance', 'p.date', 'd.created_at'])
    .select([
      sql<number>`p.debit - p.credit`.as('price'),
      sql<string>`coalesce(p.description, d.description)`.as('description'),
      sql<StatementDocument>`json_build_object('id', d.id, 'doc_number', d.doc_number, 'type', d.type,
        'description', d.description, 'reference_type', d.reference_type, 'reference_id', d.reference_id)`.as(
        'document',
      ),
    ]);
  return listPage(db, rows, keys(db, owner, q), 'p.id', statementSql, q);
}

/** A place's turnover by day; turnovers do not distinguish people. */
const daysOf = (db: Db, owner: AccountOwner) => turnoverRows(db).where('t.account_id', '=', accountOf(owner));

/** The balance before the first requested day, of all kinds of lines. */
export async function balanceBefore(db: Db, owner: AccountOwner, { filters }: ListQuery): Promise<number> {
  const { from = null } = (filters.date as DateFilter | undefined) ?? {};
  if (from === null) return 0;
  const net = (row: 'p' | 't') =>
    sql<number>`coalesce(sum(${sql.ref(`${row}.debit`)} - ${sql.ref(`${row}.credit`)}), 0)::bigint`.as(
      'before',
    );
  if ('user_id' in owner) {
    const theirs = linesOf(db, owner).select(net('p')).where('p.date', '<', from);
    return (await theirs.executeTakeFirstOrThrow()).before;
  }
  await foldIfMany(db);
  return (await daysOf(db, owner).select(net('t')).where('t.date', '<', from).executeTakeFirstOrThrow())
    .before;
}

/** Totals of the filtered lines (`balance` is debit minus credit), and the balance before them. */
export async function totalStatement(db: Db, owner: AccountOwner, q: ListQuery) {
  const sums = (row: 'p' | 't', count: RawBuilder<number>) => {
    const [debit, credit] = [sql.ref(`${row}.debit`), sql.ref(`${row}.credit`)];
    return [
      count.as('count'),
      sql<number>`coalesce(sum(${debit}), 0)::bigint`.as('debit'),
      sql<number>`coalesce(sum(${credit}), 0)::bigint`.as('credit'),
      sql<number>`coalesce(sum(${debit} - ${credit}), 0)::bigint`.as('balance'),
    ] as const;
  };
  await foldIfMany(db);
  const found =
    'user_id' in owner
      ? applyFilters(
          keys(db, owner, q).clearSelect().select(sums('p', sql`count(*)`)),
          statementSql,
          q.filters,
        )
      : applyFilters(
          daysOf(db, owner).select(sums('t', sql`coalesce(sum(t.postings), 0)::bigint`)),
          turnoverSql,
          q.filters,
        );
  const totals = await found.executeTakeFirstOrThrow();
  return { ...totals, before: await balanceBefore(db, owner, q) };
}

/**
 * A person's debts, earliest due first, with titles in the caller's language. `local` is the club's present minute,
 * which decides which slots are over.
 */
export async function openItems(ctx: Context, user_id: number, local: string) {
  const items = await ctx.db
    .selectFrom('open_items as i')
    .leftJoin('sale_invoices as v', 'v.id', 'i.invoice_id')
    .leftJoin('courts as c', 'c.id', 'v.court_id')
    .leftJoin('documents as d', 'd.id', 'i.document_id')
    .select(['i.id', 'i.kind', 'i.invoice_id', 'i.due_date as date', 'i.price', 'i.pending', 'v.start_time'])
    .select([
      'v.court_id',
      sql<boolean>`coalesce(v.date + v.end_time <= ${local}::timestamp, false)`.as('passed'),
    ])
    .select(['c.name as court', 'd.description'])
    .select(sql<number>`i.price - i.allocated`.as('remaining'))
    .where('i.user_id', '=', user_id)
    .whereRef('i.allocated', '<', 'i.price')
    .orderBy('i.due_date')
    .orderBy('i.id')
    .execute();
  return items.map(({ court, start_time, description, ...item }) => ({
    ...item,
    title: localDigits(
      court ? `${court} ${start_time}` : translateDocumentText(description ?? '', ctx.locale),
      ctx.locale,
    ),
  }));
}

/** A person's unconfirmed payments; the credit limit counts them as paid (D8). */
export async function pendingOf(db: Db, user_id: number): Promise<number> {
  const { price } = await db
    .selectFrom('documents')
    .select(sql<number>`coalesce(sum(price), 0)::bigint`.as('price'))
    .where('status', '=', sql.lit('pending'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return price;
}

/** How much the entries of a day raised a person's balance, at least 0 (D7). */
export async function dailyDebt(db: Db, user_id: number, date: string): Promise<number> {
  const { price } = await lines(db, { user_id })
    .select(sql<number>`greatest(coalesce(sum(p.debit - p.credit), 0), 0)::bigint`.as('price'))
    .where('p.date', '=', date)
    .executeTakeFirstOrThrow();
  return price;
}

import { sql } from 'kysely';
import type { LedgerLine } from '#contract/accounts.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { type ListSql, listPage, within } from '../../db/list.ts';
import { found } from '../../http/fail.ts';

/** The account and what is so many levels below it, all of it without `level`. */
const below = (id: number, level: number | null) => sql`(
  with recursive down as (
    select x.id, 0 as depth from accounts x where x.id = ${id}
    union all
    select x.id, down.depth + 1 from accounts x join down on x.parent_id = down.id
    where ${level}::integer is null or down.depth < ${level}::integer)
  select id from down)`;

const ledgerSql: ListSql = {
  sorts: { date: sql`p.date` },
  // The level says which accounts there are, not which of their lines.
  filters: { date: within(sql`p.date`), level: () => sql<boolean>`true` },
};

const levelOf = (q: ListQuery): number | null => {
  const [level] = (q.filters.level as string[] | undefined) ?? [];
  return level === undefined ? null : Number(level);
};

/** Lines in the order of dates with the balance after each, whatever came before the span counted in. */
export function listLedger(db: Db, id: number, q: ListQuery) {
  const accounts = below(id, levelOf(q));
  const keys = db.selectFrom('postings as p').where(sql<boolean>`p.account_id in ${accounts}`).select('p.id');
  const rows = db
    .selectFrom(
      sql<{ id: number; date: string; balance: number }>`(
        select l.id, l.date, sum(l.debit - l.credit) over (order by l.date, l.id)::bigint as balance
        from postings l where l.account_id in ${accounts})`.as('p'),
    )
    .innerJoin('postings as o', 'o.id', 'p.id')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .leftJoin('accounts as m', 'm.id', 'a.parent_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('sale_invoices as v', 'v.id', 'o.invoice_id')
    .innerJoin('documents as d', 'd.id', 'o.document_id')
    .select(['p.id', 'p.date', 'o.debit', 'o.credit', 'p.balance'])
    .select([
      sql<string>`coalesce(o.description, d.description)`.as('description'),
      sql<
        LedgerLine['document']
      >`json_build_object('id', d.id, 'doc_number', d.doc_number, 'type', d.type)`.as('document'),
      sql<
        LedgerLine['account']
      >`json_build_object('id', a.id, 'code', coalesce(a.code, m.code), 'name', a.name)`.as('account'),
      sql<LedgerLine['user']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('user'),
      sql<LedgerLine['invoice']>`case when v.id is not null
        then json_build_object('id', v.id, 'invoice_number', v.invoice_number) end`.as('invoice'),
    ]);
  return listPage(db, rows, keys, 'p.id', ledgerSql, q);
}

interface Totals {
  count: number;
  opening: number;
  debit: number;
  credit: number;
  balance: number;
}

/** Opening, turnover and closing of the same lines. */
export async function totalLedger(db: Db, id: number, q: ListQuery): Promise<Totals> {
  const { from = null, to = null } = (q.filters.date as DateFilter | undefined) ?? {};
  const inside = sql<boolean>`(${from}::date is null or p.date >= ${from}::date)`;
  const { rows } = await sql<Totals>`
    select count(*) filter (where ${inside}) as count,
      coalesce(sum(p.debit - p.credit) filter (where not ${inside}), 0)::bigint as opening,
      coalesce(sum(p.debit) filter (where ${inside}), 0)::bigint as debit,
      coalesce(sum(p.credit) filter (where ${inside}), 0)::bigint as credit,
      coalesce(sum(p.debit - p.credit), 0)::bigint as balance
    from postings p where p.account_id in ${below(id, levelOf(q))}
      and (${to}::date is null or p.date <= ${to}::date)`.execute(db);
  return rows[0] as Totals;
}

/** 404 for an account that is not there. */
export async function checkAccount(ctx: Context, id: number): Promise<void> {
  found(
    await ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
}

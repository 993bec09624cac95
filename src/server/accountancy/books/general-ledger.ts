import { type RawBuilder, sql } from 'kysely';
import type { GENERAL_LEVELS, GeneralLine } from '#contract/accountancy/book-lists.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import type { Db } from '#server/db/client.ts';
import { nextRows, type Page } from '#server/db/list.ts';
import { foldIfMany, turnovers } from '#server/ledger/account-days.ts';
import { bookNumber } from '#server/ledger/book-number.ts';
import { ownCode } from '#server/ledger/own-code.ts';
import { readTree } from './account-tree.ts';

interface Asked {
  from: string | null;
  to: string | null;
  /** Rows `account_id, head, place`: in whose ledger what is posted to an account stands, and which in the row it is. */
  tree: RawBuilder<unknown>;
  /** That of all people. */
  people: number;
}

async function askedOf(db: Db, { filters, order }: ListQuery): Promise<Asked> {
  const { from = null, to = null } = (filters.date as DateFilter | undefined) ?? {};
  const [level = 'total'] = (filters.level as (typeof GENERAL_LEVELS)[number][] | undefined) ?? [];
  const tree = await readTree(db);
  const accounts = order[0]?.direction === 'desc' ? tree.all.toReversed() : tree.all;
  const heads = accounts.map(({ id }) => tree.rowOf(id, level, null)?.id ?? id);
  const placeOf = new Map(accounts.map(({ id }, i) => [id, i]));
  return {
    from,
    to,
    people: tree.byCode('14').id,
    tree: sql`unnest(${accounts.map(({ id }) => id)}::bigint[], ${heads}::bigint[],
      ${heads.map((head) => placeOf.get(head) ?? 0)}::integer[]) as t(account_id, head, place)`,
  };
}

/**
 * `days`: how many lines each ledger has of a day and what they come to, from turnovers; `blocks`: its opening as one row,
 * then the days of the span, each with how many rows of the whole book stand before it and what its ledger has until then.
 */
const blocksOf = ({ from, to, tree }: Asked) => sql`
  tree as materialized (select * from ${tree}),
  days as (
    select t.place, t.head, d.date, sum(d.postings)::bigint as lines, sum(d.debit - d.credit)::bigint as moved
    from (${turnovers}) d join tree t on t.account_id = d.account_id
    where ${to}::date is null or d.date <= ${to}::date group by 1, 2, 3),
  rows as (
    select place, head, null::date as date, 1::bigint as lines,
      coalesce(sum(moved) filter (where date < ${from}::date), 0)::bigint as moved
    from days group by place, head
    having coalesce(sum(moved) filter (where date < ${from}::date), 0) <> 0
      or count(*) filter (where (date < ${from}::date) is not true) > 0
    union all
    select place, head, date, lines, moved from days where (date < ${from}::date) is not true),
  blocks as (
    select place, head, date, lines, moved,
      (sum(lines) over (order by place, date nulls first) - lines)::bigint as before,
      (sum(moved) over (partition by place order by date nulls first) - moved)::bigint as start
    from rows)`;

/** Rows `id, head, posting_id, date, debit, credit, balance`, in any order, with what stands around them. */
const shown = (found: RawBuilder<unknown>) => sql<GeneralLine>`
  select f.id, json_build_object('id', h.id, 'code', coalesce(h.code, m.code, ''), 'name', h.name) as account,
    f.date, case when d.id is not null then json_build_object('id', d.id, 'doc_number', d.doc_number,
      'book_number', ${bookNumber}, 'type', d.type) end as document,
    case when a.id <> h.id then a.name end as detail, ${ownCode} as detail_code, coalesce(p.description, d.description, '') as description,
    f.debit, f.credit, f.balance
  from ${found} f join accounts h on h.id = f.head left join accounts m on m.id = h.parent_id
    left join postings p on p.id = f.id left join accounts a on a.id = p.account_id
    left join documents d on d.id = p.document_id`;

/** All of it in one pass, for a file: the lines of the span are read once and added up as they come. */
const whole = (asked: Asked) => {
  const { from, to, people } = asked;
  return sql<GeneralLine>`
    with ${blocksOf(asked)},
    lines as (
      select b.place, -b.head as id, b.head, null::date as date, 0::bigint as debit, 0::bigint as credit, b.moved
      from blocks b where b.date is null
      union all
      select t.place, p.id, t.head, p.date, p.debit, p.credit, p.debit - p.credit
      from postings p join accounts x on x.id = p.account_id
        join tree t on t.account_id = case when x.user_id is null then x.id else ${people}::bigint end
      where (p.date < ${from}::date) is not true and (p.date > ${to}::date) is not true),
    found as (
      select *, sum(moved) over (partition by place order by date nulls first, id)::bigint as balance from lines)
    ${shown(sql`found`)} order by f.place, f.date nulls first, f.id`;
};

/** A page of it: turnovers say on which days of which ledgers it lies, so that only the lines of those are read. */
const pageOf = (asked: Asked, { page, per_page }: ListQuery) => {
  const first = (page - 1) * per_page;
  const { people } = asked;
  return sql<GeneralLine>`
    with ${blocksOf(asked)},
    near as (
      select * from blocks where before < ${first + per_page}::bigint and before + lines > ${first}::bigint),
    found as (
      select -head as id, head, date, 0::bigint as debit, 0::bigint as credit, moved as balance, before as at
      from near where date is null
      union all
      select p.id, n.head, n.date, p.debit, p.credit,
        (n.start + sum(p.debit - p.credit) over (partition by n.place, n.date order by p.id))::bigint,
        n.before + row_number() over (partition by n.place, n.date order by p.id) - 1
      from near n cross join lateral (
        select id, debit, credit from postings
        where n.head <> ${people} and date = n.date
          and account_id = any(array(select account_id from tree t where t.head = n.head))
        union all
        select q.id, q.debit, q.credit from postings q join accounts x on x.id = q.account_id
        where n.head = ${people} and q.date = n.date and (x.user_id is not null or x.id = ${people})) p)
    ${shown(sql`found`)} where f.at >= ${first}::bigint and f.at < ${first + per_page}::bigint order by f.at`;
};

async function countOf(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${blocksOf(asked)} select coalesce(sum(lines), 0)::bigint as total from blocks`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ledgers of all accounts one after the other. */
export async function generalLedger(db: Db, q: ListQuery): Promise<Page<GeneralLine>> {
  const chosen = q.export?.ids;
  const read = await nextRows(db, q, async () => {
    const asked = await askedOf(db, q);
    const rows = whole(asked);
    return chosen
      ? {
          rows: sql<GeneralLine>`select * from (${rows}) r where r.id = any(${chosen}::bigint[])`,
          total: chosen.length,
        }
      : { rows, total: await countOf(db, asked) };
  });
  if (read) return read;
  await foldIfMany(db);
  const asked = await askedOf(db, q);
  const { rows } = await pageOf(asked, q).execute(db);
  const total = await countOf(db, asked);
  return { data: rows, pagination: { current_page: q.page, per_page: q.per_page, total } };
}

/** Count and both sides of the lines of the same days. */
export async function totalGeneralLedger(db: Db, { filters }: ListQuery) {
  const { from = null, to = null } = (filters.date as DateFilter | undefined) ?? {};
  await foldIfMany(db);
  const { rows } = await sql<{ count: number; debit: number; credit: number }>`
    select coalesce(sum(postings), 0)::bigint as count, coalesce(sum(debit), 0)::bigint as debit,
      coalesce(sum(credit), 0)::bigint as credit
    from (${turnovers}) t where (date < ${from}::date) is not true and (date > ${to}::date) is not true`.execute(
    db,
  );
  return rows[0] as { count: number; debit: number; credit: number };
}

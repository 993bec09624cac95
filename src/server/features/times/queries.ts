import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { timeList } from '#contract/times.ts';
import type { Db } from '../../db/client.ts';
import { type ListSql, listPage, oneOf, within } from '../../db/list.ts';
import { closingOf } from '../courts/closing.ts';

const live = (db: Db) => db.selectFrom('reservable_times as r').where('r.deleted_at', 'is', null);

const shown = (db: Db) =>
  live(db)
    .innerJoin('courts as c', 'c.id', 'r.court_id')
    .innerJoin('terms as t', 't.id', 'r.term_id')
    .leftJoin('closed_invoices as k', 'k.id', 'r.closed_invoice_id')
    .select(['r.id', 'r.date', 'r.start_time', 'r.end_time', 'r.state', 'r.price', 'r.version'])
    .select(sql<{ id: number; name: string }>`json_build_object('id', c.id, 'name', c.name)`.as('court'))
    .select(sql<{ id: number; name: string }>`json_build_object('id', t.id, 'name', t.name)`.as('term'))
    .select(
      sql<{
        id: number;
        title: string;
      } | null>`case when k.id is not null then json_build_object('id', k.id, 'title', k.title) end`.as(
        'closed',
      ),
    );

const listSql: ListSql = {
  sorts: {
    id: sql`r.id`,
    date: sql`r.date`,
    start_time: sql`r.start_time`,
    price: sql`r.price`,
  } satisfies Record<(typeof timeList.sorts)[number], unknown>,
  filters: {
    date: within(sql`r.date`),
    court: oneOf(sql`r.court_id`),
    term: oneOf(sql`r.term_id`),
    state: oneOf(sql`r.state`),
  } satisfies Record<keyof typeof timeList.filters, unknown>,
};

/** Within a day by the hour, unless another order is asked for. */
export function listTimes(db: Db, q: ListQuery) {
  const [first, ...others] = q.order;
  const order =
    first?.field === 'date' && others.length === 0
      ? [first, { field: 'start_time', direction: first.direction }]
      : q.order;
  return listPage(db, shown(db), live(db).select('r.id'), 'r.id', listSql, { ...q, order });
}

/** A span of days × courts × terms. */
export interface Scope {
  from: string;
  to: string;
  court_ids: number[];
  term_ids: number[];
}

/**
 * What the terms say for a scope: a slot a day, term and court, its price (the court's own before the term's), and
 * the closing that covers it. Days count from Saturday.
 */
const wanted = ({ from, to, court_ids, term_ids }: Scope) => sql`
  select d.date::date as date, t.id as term_id, c.id as court_id, t.start_time, t.end_time,
         coalesce(p.price, t.price) as price, closing.id as closed_invoice_id
  from generate_series(${from}::date, ${to}::date, interval '1 day') as d(date)
  join terms t on t.id = any(${term_ids}::bigint[]) and ((extract(dow from d.date)::int + 1) % 7) = any(t.weekdays)
  cross join unnest(${court_ids}::bigint[]) as c(id)
  left join term_court_prices p on p.term_id = t.id and p.court_id = c.id
  left join lateral (${closingOf(sql`d.date::date`, sql`c.id`, sql`t.id`)}) closing on true`;

/** Slots never pass midnight, so two of them meet only within a day. */
const meets = sql`r.date = w.date and r.court_id = w.court_id and r.start_time < w.end_time and r.end_time > w.start_time
  and r.deleted_at is null`;
const same = sql`r.date = w.date and r.court_id = w.court_id and r.term_id = w.term_id
  and r.start_time = w.start_time and r.end_time = w.end_time and r.deleted_at is null`;

export async function countWanted(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${wanted(scope)}) w`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Times that stand where the scope wants some: how many, and the first of them. */
export async function findStanding(db: Db, scope: Scope, limit: number) {
  const ids = sql`select r.id from (${wanted(scope)}) w join reservable_times r on ${meets}`;
  const { rows } = await sql<{ n: number }>`select count(distinct id) as n from (${ids}) x`.execute(db);
  const count = rows[0]?.n ?? 0;
  if (count === 0) return { count, times: [] };
  const times = await shown(db)
    .where('r.id', 'in', sql<number>`(${ids})`)
    .orderBy(sql`r.date, r.start_time, r.id`)
    .limit(limit)
    .execute();
  return { count, times };
}

/** Makes every wanted slot that meets no other time; answers how many. */
export async function insertWanted(db: Db, scope: Scope): Promise<number> {
  const result = await sql`
    with w as materialized (${wanted(scope)})
    insert into reservable_times (date, term_id, court_id, start_time, end_time, price, state, closed_invoice_id)
    select date, term_id, court_id, start_time, end_time, price,
           case when closed_invoice_id is null then 'free' else 'closed' end, closed_invoice_id
    from w where not exists (select from reservable_times r where ${meets})
    order by date, court_id, start_time`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Free times that a forced generation may replace: those of the scope, and those that stand in its way. */
const replaceable = (scope: Scope, everyTerm: boolean) => sql`
  r.deleted_at is null and r.state = 'free' and (
    r.date between ${scope.from}::date and ${scope.to}::date and r.court_id = any(${scope.court_ids}::bigint[])
    and (${everyTerm} or r.term_id = any(${scope.term_ids}::bigint[])
      or exists (select from w where ${meets})))`;

/** Locks them in the order of their ids, as a booking does. */
export async function lockReplaceable(db: Db, scope: Scope, everyTerm: boolean): Promise<void> {
  await sql`
    with w as materialized (${wanted(scope)})
    select r.id from reservable_times r where ${replaceable(scope, everyTerm)} order by r.id for no key update of r`.execute(
    db,
  );
}

/** What a forced generation will do with each wanted slot. */
export async function countForced(db: Db, scope: Scope) {
  const { rows } = await sql<{ kept: number; replaced: number; created: number }>`
    with w as materialized (${wanted(scope)}),
    met as (
      select w.date, w.court_id, w.term_id, bool_or(r.state <> 'free') as held
      from w join reservable_times r on ${meets} group by 1, 2, 3)
    select count(*) filter (where held) as kept, count(*) filter (where not held) as replaced,
           (select count(*) from w) - count(*) as created
    from met`.execute(db);
  return rows[0] ?? { kept: 0, replaced: 0, created: 0 };
}

/** Takes away the free times that are not the very slots wanted, gives those their price and state of today. */
export async function replaceFree(db: Db, scope: Scope, everyTerm: boolean, now: Date): Promise<void> {
  await sql`
    with w as materialized (${wanted(scope)})
    update reservable_times r set deleted_at = ${now}, version = r.version + 1
    where ${replaceable(scope, everyTerm)} and not exists (select from w where ${same})`.execute(db);
  await sql`
    with w as materialized (${wanted(scope)})
    update reservable_times r
    set price = w.price, version = r.version + 1, closed_invoice_id = w.closed_invoice_id,
        state = case when w.closed_invoice_id is null then 'free' else 'closed' end
    from w where ${same} and r.state = 'free' and (r.price <> w.price or w.closed_invoice_id is not null)`.execute(
    db,
  );
}

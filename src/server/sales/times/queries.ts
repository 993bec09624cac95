import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Time, timeList } from '#contract/sales/times.ts';
import type { Db } from '#server/db/client.ts';
import { applyFilters, betweenDates, comparison, inValues, type ListSql, listPage } from '#server/db/list.ts';

const live = (db: Db) => db.selectFrom('reservable_times as r').where('r.deleted_at', 'is', null);

const placed = (db: Db) =>
  live(db).innerJoin('courts as c', 'c.id', 'r.court_id').innerJoin('terms as t', 't.id', 'r.term_id');

/** Times as they are named in an answer. */
export const timesShown = (db: Db) =>
  placed(db)
    .leftJoin('closed_invoices as k', 'k.id', 'r.closed_invoice_id')
    .select(['r.id', 'r.date', 'r.start_time', 'r.end_time', 'r.state', 'r.price', 'r.version'])
    .select(sql<Time['court']>`json_build_object('id', c.id, 'name', c.name)`.as('court'))
    .select(sql<Time['term']>`json_build_object('id', t.id, 'name', t.name)`.as('term'))
    .select(
      sql<
        Time['closed']
      >`case when k.id is not null then json_build_object('id', k.id, 'title', k.title) end`.as('closed'),
    );

/** The same with the reservation that holds each; `people`: the caller sees reservations. */
const listed = (db: Db, people: boolean) =>
  timesShown(db)
    .leftJoin('sale_invoices as i', (on) =>
      on
        .onRef('i.reservable_time_id', '=', 'r.id')
        .on('i.status', '=', 1)
        .on('i.deleted_at', 'is', null)
        .on(sql<boolean>`${people}::boolean`),
    )
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(
      sql<Time['invoice']>`case when i.id is not null then json_build_object('id', i.id, 'invoice_number',
        i.invoice_number, 'user', json_build_object('id', u.id, 'name', u.name, 'family', u.family)) end`.as(
        'invoice',
      ),
    );

/** Days of the week count from Saturday. */
const weekday = sql`((extract(dow from r.date)::int + 1) % 7)`;
const court = [sql`c.sort`, sql`c.name collate fa_num`] as const;

export const timesSql: ListSql = {
  sorts: {
    id: sql`r.id`,
    date: [sql`r.date`, sql`r.start_time`, ...court],
    start_time: sql`r.start_time`,
    price: sql`r.price`,
    court,
    term: [sql`t.start_time`, sql`t.name collate fa_num`],
    state: sql`r.state`,
  } satisfies Record<(typeof timeList.sorts)[number], unknown>,
  filters: {
    id: inValues(sql`r.id`),
    date: betweenDates(sql`r.date`),
    weekday: (days: string[]) => sql<boolean>`${weekday} = any(${days.map(Number)}::int[])`,
    court: inValues(sql`r.court_id`),
    term: inValues(sql`r.term_id`),
    state: inValues(sql`r.state`),
    offered: (wanted: boolean) => sql<boolean>`(r.state = 'reserved' or (r.state = 'free'
      and exists (select from courts o where o.id = r.court_id and o.active))) = ${wanted}`,
    price: comparison(sql`r.price`),
  } satisfies Record<keyof typeof timeList.filters, unknown>,
};

/** Within a day by the hour, then by the court. */
export function listTimes(db: Db, q: ListQuery, people: boolean) {
  return listPage(db, listed(db, people), placed(db).select('r.id'), 'r.id', timesSql, q);
}

/** How many of each state the filters leave, and the sum of their prices. */
export function totalTimes(db: Db, { filters }: ListQuery) {
  const of = (state: Time['state']) =>
    sql<number>`count(*) filter (where r.state = ${sql.lit(state)})`.as(state);
  return applyFilters(live(db), timesSql, filters)
    .select([sql<number>`count(*)`.as('count'), of('free'), of('reserved'), of('closed')])
    .select(sql<number>`coalesce(sum(r.price), 0)::bigint`.as('price'))
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Log, logList } from '#contract/logs.ts';
import type { Db } from '../../db/client.ts';
import { type FilterSql, type ListSql, listPage, namesMatch, oneOf, withinDays } from '../../db/list.ts';

const joined = (db: Db) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .leftJoin('devices as d', 'd.id', 'l.device_id');

const rows = (db: Db) =>
  joined(db)
    .select(['l.id', 'l.at', 'l.call', 'l.resource', 'l.resource_id', 'l.reason'])
    .select([
      sql<Log['actor']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('actor'),
      sql<Log['device']>`case when d.id is not null
        then json_build_object('id', d.id, 'name', d.prefix || ' ' || d.name) end`.as('device'),
    ]);

const byActor: FilterSql = (value: string) => {
  if (value === 'system') return sql`l.actor_id is null`;
  if (/^[1-9]\d{0,14}$/.test(value)) return sql`l.actor_id = ${Number(value)}`;
  return sql`l.actor_id in (select x.id from users x where ${namesMatch(sql`x.search`)(value)})`;
};
/** The words of the wire, whole: `users`, `users.update`. */
const equals =
  (column: ReturnType<typeof sql>): FilterSql =>
  (value: string) =>
    sql`${column} = ${value}`;

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`l.id`,
    // Rows are written in the order of time: the key's index serves both.
    at: sql`l.id`,
  } satisfies Record<(typeof logList.sorts)[number], unknown>,
  filters: {
    actor: byActor,
    at: withinDays(sql`l.at`, zone),
    resource: equals(sql`l.resource`),
    resource_id: oneOf(sql`l.resource_id`),
    call: equals(sql`l.call`),
    device: oneOf(sql`l.device_id`),
  } satisfies Record<keyof typeof logList.filters, unknown>,
});

export function listLogs(db: Db, q: ListQuery, zone: string) {
  return listPage(db, rows(db), joined(db).select('l.id'), sql`l.id`, listSql(zone), q);
}

export function findLog(db: Db, id: number) {
  return rows(db).select(['l.before', 'l.after']).where('l.id', '=', id).executeTakeFirst();
}

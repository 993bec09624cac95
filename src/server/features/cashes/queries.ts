import { sql } from 'kysely';
import type { cashList } from '#contract/cashes.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '../../db/client.ts';
import { compares, contains, filtered, type ListSql, listPage, shown } from '../../db/list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('cashes as c')
    .innerJoin('accounts as a', 'a.cash_id', 'c.id')
    .select(['c.id', 'c.name', 'a.balance', 'c.created_at', 'c.version']);

const listSql: ListSql = {
  sorts: {
    id: sql`c.id`,
    name: sql`c.name collate fa_num`,
    balance: sql`a.balance`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof cashList.sorts)[number], unknown>,
  filters: {
    name: contains(sql`c.name`),
    balance: compares(sql`a.balance`),
  } satisfies Record<keyof typeof cashList.filters, unknown>,
};

const listed = (db: Db, q: ListQuery) => shown(rows(db), 'c', q);

export function listCashes(db: Db, q: ListQuery) {
  return listPage(db, listed(db, q), listed(db, q), sql`c.id`, listSql, q);
}

export function totalCashes(db: Db, q: ListQuery) {
  return db
    .selectFrom(filtered(listed(db, q), listSql, q.filters).as('r'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(r.balance), 0)::bigint`.as('balance'),
    ])
    .executeTakeFirstOrThrow();
}

export function findCash(db: Db, id: number) {
  return rows(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

import { sql } from 'kysely';
import type { cashList } from '#contract/cashes.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '../../db/client.ts';
import { compares, contains, type ListSql, listPage } from '../../db/list.ts';

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
  filters: { name: contains(sql`c.name`), balance: compares(sql`a.balance`) },
};

export function listCashes(db: Db, q: ListQuery) {
  const live = rows(db).where('c.deleted_at', q.trashed ? 'is not' : 'is', null);
  return listPage(db, live, live, sql`c.id`, listSql, q);
}

export function findCash(db: Db, id: number) {
  return rows(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

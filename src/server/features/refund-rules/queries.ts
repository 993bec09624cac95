import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { refundRuleList } from '#contract/refund-rules.ts';
import type { Db } from '../../db/client.ts';
import { type ListSql, listPage, shown } from '../../db/list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('refund_rules as r')
    .select(['r.id', 'r.hours_before', 'r.percent', 'r.created_at', 'r.version']);

const listSql: ListSql = {
  sorts: {
    id: sql`r.id`,
    hours_before: sql`r.hours_before`,
    percent: sql`r.percent`,
    created_at: sql`r.created_at`,
  } satisfies Record<(typeof refundRuleList.sorts)[number], unknown>,
  filters: {},
};

export function listRefundRules(db: Db, q: ListQuery) {
  const listed = shown(rows(db), 'r', q);
  return listPage(db, listed, listed, sql`r.id`, listSql, q);
}

/** The whole table in force. */
export function currentRules(db: Db) {
  return rows(db).where('r.deleted_at', 'is', null).execute();
}

export function findRefundRule(db: Db, id: number) {
  return rows(db).where('r.id', '=', id).where('r.deleted_at', 'is', null).executeTakeFirst();
}

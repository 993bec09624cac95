import { sql } from 'kysely';
import type { refundRuleList } from '#contract/settings/refund-rules.ts';
import type { Db } from '#server/db/client.ts';
import type { ListSql } from '#server/db/list.ts';
import { shortList } from '#server/records/short-list.ts';

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

export const refundRuleQueries = shortList('r', rows, listSql);

/** The whole table in force, the longest notice first. */
export function currentRules(db: Db) {
  return rows(db).where('r.deleted_at', 'is', null).orderBy('r.hours_before', 'desc').execute();
}

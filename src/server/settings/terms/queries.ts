import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { termList } from '#contract/settings/terms.ts';
import type { Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  comparison,
  containsText,
  type ListSql,
  listPage,
  liveOrTrashed,
} from '#server/db/list.ts';
import { createdByLog } from '#server/records/creator-sql.ts';

const rows = (db: Db) =>
  db
    .selectFrom('terms as t')
    .select(['t.id', 't.name', 't.start_time', 't.end_time', 't.weekdays', 't.price', 't.created_at'])
    .select('t.version')
    .select(
      sql<{ court_id: number; price: number }[]>`coalesce((
        select json_agg(json_build_object('court_id', p.court_id, 'price', p.price) order by p.court_id)
        from term_court_prices p where p.term_id = t.id), '[]')`.as('court_prices'),
    );

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`t.id`,
    name: sql`t.name collate fa_num`,
    start_time: sql`t.start_time`,
    end_time: sql`t.end_time`,
    price: sql`t.price`,
    created_at: sql`t.created_at`,
  } satisfies Record<(typeof termList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`t.name`),
    weekday: (days: string[]) => sql<boolean>`t.weekdays && ${days.map(Number)}::smallint[]`,
    price: comparison(sql`t.price`),
    court: (ids: number[]) =>
      sql<boolean>`exists (select from term_court_prices p where p.term_id = t.id and p.court_id = any(${ids}::bigint[]))`,
    creator: createdByLog('terms', sql`t.id`),
    created_at: betweenClubDays(sql`t.created_at`, zone),
  } satisfies Record<keyof typeof termList.filters, unknown>,
});

export function listTerms(db: Db, q: ListQuery, zone: string) {
  const terms = liveOrTrashed(rows(db), 't', q);
  return listPage(db, terms, terms, 't.id', listSql(zone), q);
}

export function findTerm(db: Db, id: number) {
  return rows(db).where('t.id', '=', id).where('t.deleted_at', 'is', null).executeTakeFirst();
}

export interface Span {
  start_time: string;
  end_time: string;
  weekdays: readonly number[];
}

/** Terms that run on one of the same weekdays at an overlapping time. */
export function findConflicts(db: Db, span: Span, except?: number) {
  return db
    .selectFrom('terms as t')
    .select(['t.id', 't.name', 't.start_time', 't.end_time', 't.weekdays'])
    .where('t.deleted_at', 'is', null)
    .where('t.start_time', '<', span.end_time)
    .where('t.end_time', '>', span.start_time)
    .where(sql<boolean>`t.weekdays && ${[...span.weekdays]}::smallint[]`)
    .$if(except !== undefined, (q) => q.where('t.id', '<>', except ?? 0))
    .orderBy('t.start_time')
    .execute();
}

/** Those of the ids (all without) that are not in the trash. */
export function pickTerms(db: Db, ids?: readonly number[]) {
  return db
    .selectFrom('terms as t')
    .select(['t.id', 't.weekdays'])
    .where('t.deleted_at', 'is', null)
    .$if(ids !== undefined, (q) => q.where('t.id', 'in', ids ?? []))
    .orderBy('t.id')
    .execute();
}

import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Coach, coachList } from '#contract/people/coaches.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  equalsFlag,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
  matchesNames,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import { createdByLog } from '#server/records/creator-sql.ts';

/** The viewer: whether people's phones and balances may be shown; one's own always. */
export interface Viewer {
  people: boolean;
  user_id: number | null;
}

const rows = (db: Db, { people, user_id }: Viewer) => {
  const seen = sql`(${people}::boolean or u.id = ${user_id}::bigint)`;
  return db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .select(['c.id', 'c.share_type', 'c.share', 'c.active', 'c.created_at', 'c.version'])
    .select(sql<number | null>`case when ${seen} then coalesce(a.balance, 0) end`.as('balance'))
    .select(
      sql<Coach['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family, 'avatar', u.avatar,
        'phone_number', case when ${seen} then u.phone_number end)`.as('user'),
    );
};

const listSql = (people: boolean, zone: string): ListSql => ({
  sorts: {
    id: sql`c.id`,
    name: personOrder('u'),
    share_type: sql`c.share_type`,
    share: sql`c.share`,
    // The order of balances would tell what they are.
    balance: people ? sql`coalesce(a.balance, 0)` : sql`c.id`,
    active: sql`c.active`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof coachList.sorts)[number], unknown>,
  filters: {
    name: (people ? matchesSearch : matchesNames)(sql`u.search`),
    active: equalsFlag(sql`c.active`),
    share_type: inValues(sql`c.share_type`),
    creator: createdByLog('coaches', sql`c.id`),
    created_at: betweenClubDays(sql`c.created_at`, zone),
  } satisfies Record<keyof typeof coachList.filters, unknown>,
});

export function listCoaches(db: Db, viewer: Viewer, q: ListQuery, zone: string) {
  const coaches = liveOrTrashed(rows(db, viewer), 'c', q);
  return listPage(db, coaches, coaches, 'c.id', listSql(viewer.people, zone), q);
}

/** The number of filtered coaches and their totals, for people who may see people. */
export function totalCoaches(db: Db, { people }: Viewer, q: ListQuery, zone: string) {
  const coaches = db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .where('c.deleted_at', q.trashed ? 'is not' : 'is', null);
  const sum = (sign: string) =>
    sql<number | null>`case when ${people}::boolean
      then coalesce(sum(greatest(${sql.raw(sign)} a.balance, 0)), 0)::bigint end`;
  return applyFilters(coaches, listSql(people, zone), q.filters)
    .select([sql<number>`count(*)`.as('count'), sum('').as('debt'), sum('-').as('credit')])
    .executeTakeFirstOrThrow();
}

export function findCoach(db: Db, viewer: Viewer, id: number) {
  return rows(db, viewer).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

/** The active coach record of a person. */
export function coachOf(db: Db, user_id: number) {
  return db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id'])
    .where('c.user_id', '=', user_id)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the person of a coach against deletion; with their existing coach record. */
export function lockPerson(db: Db, user_id: number) {
  return db
    .selectFrom('users as u')
    .select('u.id')
    .select(sql<number | null>`(select c.id from coaches c where c.user_id = u.id)`.as('coach_id'))
    .where('u.id', '=', user_id)
    .where('u.deleted_at', 'is', null)
    .where('u.merged_into', 'is', null)
    .forNoKeyUpdate('u')
    .executeTakeFirst();
}

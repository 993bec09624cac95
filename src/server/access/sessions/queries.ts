import { sql } from 'kysely';
import type { SignInEntry, StaffSession, sessionList, signInList } from '#contract/access/sessions.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/db/client.ts';
import { betweenClubDays, inValues, type ListSql, listPage, matchesNames } from '#server/db/list.ts';

const device = sql<StaffSession['device']>`case when d.id is null then null
  else json_build_object('id', d.id, 'prefix', d.prefix, 'name', d.name) end`;
const user = sql<StaffSession['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family)`;

const NAME = sql`(u.family || ' ' || u.name) collate fa_num`;

const openSql = {
  sorts: {
    id: sql`s.id`,
    user: NAME,
    created_at: sql`s.created_at`,
    seen_at: sql`s.seen_at`,
  } satisfies Record<(typeof sessionList.sorts)[number], unknown>,
  filters: { search: matchesNames(sql`u.search`), user: inValues(sql`s.user_id`) } satisfies Record<
    keyof typeof sessionList.filters,
    unknown
  >,
} satisfies ListSql;

/** Sessions that still count at this moment. */
export function listOpen(
  db: Db,
  q: ListQuery,
  { now, session_id }: { now: Date; session_id: number | null },
) {
  const rows = db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .select(['s.id', 's.user_agent', 's.created_at', 's.seen_at', 's.expires_at', 's.user_id', 'u.role_id'])
    .select([
      user.as('user'),
      sql<StaffSession['role']>`json_build_object('id', r.id, 'name', r.name)`.as('role'),
      device.as('device'),
      sql<boolean>`s.id = ${session_id}::bigint`.as('current'),
    ])
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null);
  return listPage(db, rows, rows, 's.id', openSql, q);
}

/** Whose an open session is, and of which role; undefined for one that is over. */
export function findOpen(db: Db, id: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.role_id'])
    .where('s.id', '=', id)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
}

const signInSql = (zone: string): ListSql => ({
  sorts: { id: sql`l.id`, at: sql`l.at` } satisfies Record<(typeof signInList.sorts)[number], unknown>,
  filters: {
    kind: inValues(sql`l.kind`),
    user: inValues(sql`u.id`),
    at: betweenClubDays(sql`l.at`, zone),
  } satisfies Record<keyof typeof signInList.filters, unknown>,
});

/** The sign-in log; phones only for people who may see people. */
export function listSignIns(db: Db, q: ListQuery, { zone, phones }: { zone: string; phones: boolean }) {
  const rows = db
    .selectFrom('sign_in_log as l')
    .leftJoin('sessions as s', 's.id', 'l.session_id')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .leftJoin('users as u', (join) =>
      // What opened no session is told by whose phone it is, if anybody's of the staff.
      join.on(sql<boolean>`u.id = coalesce(s.user_id, (
        select x.id from users x where x.phone_number = l.phone_number and x.role_id is not null limit 1))`),
    )
    .select(['l.id', 'l.at', 'l.kind', 'l.user_agent', 'l.network', 's.ended_at', 's.ended_by'])
    .select([
      sql<string | null>`case when ${phones} then l.phone_number end`.as('phone_number'),
      sql<SignInEntry['user']>`case when u.id is not null then ${user} end`.as('user'),
      device.as('device'),
    ]);
  return listPage(db, rows, rows, 'l.id', signInSql(zone), q);
}

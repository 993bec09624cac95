import { sql } from 'kysely';
import type { coachList } from '#contract/coaches.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '../../db/client.ts';
import { is, type ListSql, listPage, matches, oneOf } from '../../db/list.ts';

export interface CoachPerson {
  id: number;
  name: string;
  family: string;
  phone_number: string | null;
}

/** `phones`: whether the caller may see people's numbers. */
const rows = (db: Db, phones: boolean) =>
  db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.share_type', 'c.share', 'c.active', 'c.created_at', 'c.version'])
    .select(
      sql<CoachPerson>`json_build_object('id', u.id, 'name', u.name, 'family', u.family,
        'phone_number', case when ${phones}::boolean then u.phone_number end)`.as('user'),
    );

const listSql: ListSql = {
  sorts: {
    id: sql`c.id`,
    name: sql`u.family collate "fa-x-icu"`,
    share: sql`c.share`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof coachList.sorts)[number], unknown>,
  filters: {
    name: matches(sql`u.search`),
    active: is(sql`c.active`),
    share_type: oneOf(sql`c.share_type`),
  } satisfies Record<keyof typeof coachList.filters, unknown>,
};

export function listCoaches(db: Db, phones: boolean, q: ListQuery) {
  const live = rows(db, phones).where('c.deleted_at', q.trashed ? 'is not' : 'is', null);
  return listPage(db, live, live, sql`c.id`, listSql, q);
}

export function findCoach(db: Db, phones: boolean, id: number) {
  return rows(db, phones).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

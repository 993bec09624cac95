import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { characterList } from '#contract/people/characters.ts';
import type { Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  containsText,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
} from '#server/db/list.ts';
import { createdByLog } from '#server/records/creator-sql.ts';

const usersCount = sql<number>`(select count(*) from users u
  where u.character_id = c.id and u.deleted_at is null and u.merged_into is null)`;

const rows = (db: Db) =>
  db
    .selectFrom('characters as c')
    .select(['c.id', 'c.name', 'c.reservable_date', 'c.created_at', 'c.version'])
    .select(usersCount.as('users_count'));

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`c.id`,
    name: sql`c.name collate fa_num`,
    reservable_date: sql`c.reservable_date`,
    users_count: usersCount,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof characterList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`c.name`),
    reservable_date: inValues(sql`c.reservable_date`),
    creator: createdByLog('characters', sql`c.id`),
    created_at: betweenClubDays(sql`c.created_at`, zone),
  } satisfies Record<keyof typeof characterList.filters, unknown>,
});

export function listCharacters(db: Db, q: ListQuery, zone: string) {
  const groups = liveOrTrashed(rows(db), 'c', q);
  return listPage(db, groups, groups, 'c.id', listSql(zone), q);
}

export function findCharacter(db: Db, id: number) {
  return rows(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

/** How many people are in a group, without those in the trash. */
export async function countMembers(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('character_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

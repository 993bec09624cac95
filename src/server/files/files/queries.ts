import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export function findFile(db: Db, name: string) {
  return db.selectFrom('files').select(['type', 'bytes']).where('name', '=', name).executeTakeFirst();
}

export async function hasFile(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
  );
}

/** How many files a person has brought since an instant. */
export async function countSince(db: Db, user_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)`.as('count'))
    .where('creator_id', '=', user_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

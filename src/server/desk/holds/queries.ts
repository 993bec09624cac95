import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';

/** From which desk the caller books, and their first name; 422 where one of the times is none. */
export async function holderOf({ db, actor }: Context, ids: readonly number[]) {
  const { rows } = await sql<{ known: number; desk: string | null; name: string | null }>`
    select
      (select count(*)::int from reservable_times
        where id = any(${[...ids]}::bigint[]) and deleted_at is null) as known,
      (select coalesce(nullif(name, ''), prefix) from devices where id = ${actor.device_id}::bigint) as desk,
      (select name from users where id = ${actor.user_id}::bigint) as name`.execute(db);
  const [row] = rows;
  if (!row || row.known !== ids.length) failFields({ ids: ['unknown'] });
  return row;
}

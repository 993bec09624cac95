import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Db } from '../db/client.ts';

/**
 * The number that a device has given a piece of work, if its author has worked on that device; else null. What a number
 * claims of another's device counts for nothing: a made-up one would hide those that are really missing.
 */
export async function ownNumber(
  db: Db,
  device_no: string | undefined,
  { author_id, actor }: { author_id: number; actor: Actor },
): Promise<string | null> {
  if (device_no === undefined) return null;
  const here = actor.user_id === author_id ? actor.device_id : null;
  const device = await db
    .selectFrom('devices as d')
    .select('d.id')
    .where('d.prefix', '=', device_no.slice(0, device_no.indexOf('-')))
    .where(
      sql<boolean>`(d.id = ${here}::bigint or d.creator_id = ${author_id} or exists (
        select from sessions s where s.user_id = ${author_id} and s.device_id = d.id))`,
    )
    .executeTakeFirst();
  return device ? device_no : null;
}

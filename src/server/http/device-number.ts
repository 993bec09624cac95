import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/client.ts';

/** Clocks of devices go so far wrong that nobody minds. */
const ASTRAY_MS = 5 * MINUTE_MS;

/**
 * The number that a device has given a piece of work, if its author has worked on that device; else null. What a number
 * claims of another's device counts for nothing: a made-up one would hide those that are really missing. `vouched`: whether
 * the device was there when the work was made, by its own word: one that is registered now can have made nothing before.
 */
export async function ownNumber(
  db: Db,
  device_no: string | undefined,
  { author_id, actor, made_at }: { author_id: number; actor: Actor; made_at: string | undefined },
): Promise<{ device_no: string | null; vouched: boolean }> {
  if (device_no === undefined) return { device_no: null, vouched: false };
  const here = actor.user_id === author_id ? actor.device_id : null;
  const device = await db
    .selectFrom('devices as d')
    .select('d.created_at')
    .where('d.prefix', '=', device_no.slice(0, device_no.indexOf('-')))
    .where(
      sql<boolean>`(d.id = ${here}::bigint or d.creator_id = ${author_id} or exists (
        select from sessions s where s.user_id = ${author_id} and s.device_id = d.id))`,
    )
    .executeTakeFirst();
  if (!device) return { device_no: null, vouched: false };
  const there = device.created_at.getTime() - ASTRAY_MS;
  return { device_no, vouched: made_at === undefined || Date.parse(made_at) >= there };
}

import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/client.ts';

/** A device clock may be off by this much. */
const ASTRAY_MS = 5 * MINUTE_MS;

/**
 * The number a device gave to a piece of work, if its author has used that device; else null. A number of a foreign
 * device is ignored, because a made-up one would hide numbers that are really missing. `vouched`: whether the device
 * existed when the work was made; a newly registered one cannot have made anything earlier.
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

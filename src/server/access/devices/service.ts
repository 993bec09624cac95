import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { hashDevice } from '../sign-in/hash.ts';
import { setSessionDevice } from '../sign-in/sessions.ts';

/** The most devices a person may register per day. */
const A_DAY = 20;

/**
 * Registers the session's device under a prefix of its own («T2») for offline numbers. Called again it gets a new
 * prefix and secret, since a lost counter must not start again.
 */
export async function createDevice(
  ctx: Context,
  { name = '', device_key }: { name?: string | undefined; device_key?: string | undefined },
) {
  await checkCount(ctx);
  const device_hash = hashDevice(device_key);
  if (device_hash) {
    // Two pages of one device may ask at once: its secret is with one of the two, and the other waits.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan device ${device_hash.toString('hex')}`}, 0))`.execute(
      ctx.db,
    );
    await ctx.db
      .updateTable('devices')
      .set({ device_hash: null })
      .where('device_hash', '=', device_hash)
      .execute();
  }
  const { id } = await ctx.db
    .insertInto('devices')
    .values({
      prefix: randomUUID(),
      name,
      device_hash,
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
      seen_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const device = { id, prefix: `T${id}`, name };
  await ctx.db.updateTable('devices').set({ prefix: device.prefix }).where('id', '=', id).execute();
  if (ctx.actor.session_id !== null) {
    await setSessionDevice(ctx, ctx.actor.session_id, id);
  }
  ctx.audit({ resource: 'devices', resource_id: id, after: device });
  return device;
}

/** Refuses 429 `too_many` beyond the devices of a day; those who ask at once for one person wait for each other. */
async function checkCount(ctx: Context): Promise<void> {
  const { user_id } = ctx.actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan devices of ${user_id}`}, 0))`.execute(
    ctx.db,
  );
  const made = await ctx.db
    .selectFrom('devices')
    .select('created_at')
    .where('creator_id', '=', user_id)
    .where('created_at', '>', new Date(ctx.now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(A_DAY)
    .execute();
  const oldest = made[A_DAY - 1];
  if (!oldest) return;
  const wait = oldest.created_at.getTime() + DAY_MS - ctx.now.getTime();
  fail('too_many', { retry_after: Math.ceil(wait / 1000) });
}

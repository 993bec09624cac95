import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { hashDevice } from '../sign-in/hash.ts';
import { setSessionDevice } from '../sign-in/sessions.ts';

/**
 * Registers the device of this session under a prefix of its own («T2»), for the numbers it gives without a network.
 * Called again it gets a new one, since a counter that was lost may not start anew; its secret goes with it.
 */
export async function createDevice(
  ctx: Context,
  { name = '', device_key }: { name?: string | undefined; device_key?: string | undefined },
) {
  const device_hash = hashDevice(device_key);
  if (device_hash) {
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

/** The device whose secret this is the hash of, seen now; null when it never registered. */
export async function seeDevice(ctx: Context, device_hash: Buffer): Promise<number | null> {
  const device = await ctx.db
    .updateTable('devices')
    .set({ seen_at: ctx.now })
    .where('device_hash', '=', device_hash)
    .returning('id')
    .executeTakeFirst();
  return device?.id ?? null;
}

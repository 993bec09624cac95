import type { Context } from '#server/context.ts';

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

import { USER_STATUS } from '#domain/statuses.ts';
import type { Context } from '#server/context.ts';

/** Somebody has signed in by a link, or a code has proven their phone (D32). */
export async function confirm(ctx: Context, id: number, by: 'link' | 'code'): Promise<void> {
  const proof = by === 'code' ? USER_STATUS.phoneConfirmed : USER_STATUS.signedUp;
  const proven = await ctx.db
    .updateTable('users')
    .set({ proof, updated_at: ctx.now })
    .where('id', '=', id)
    .where('proof', '<', proof)
    .returning('status')
    .executeTakeFirst();
  if (!proven) return;
  ctx.audit({ resource: 'users', resource_id: id, after: { status: proven.status } });
  ctx.changed('users', [id]);
}

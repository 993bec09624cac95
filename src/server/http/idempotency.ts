import { createHash } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import type { Context } from '../context.ts';
import { fail } from './fail.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LOCK_NOT_AVAILABLE = '55P03';

/** What a key has answered before. */
export interface Stored {
  status: number;
  body: unknown;
}

/** The key of a changing call, if its caller sent one; 422 when it is no UUID. */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!UUID.test(header)) fail('invalid', { fields: { 'Idempotency-Key': ['pattern'] } });
  return header.toLowerCase();
}

/**
 * Claims the key inside the call's transaction. A twin still at work makes this wait (5 s, then 409 `in_progress`);
 * a call that was answered gives its stored answer; another body or another user is refused.
 */
export async function claimKey(
  ctx: Context,
  key: string,
  call: Call,
  path: string,
  raw: Uint8Array,
): Promise<Stored | null> {
  const fingerprint = createHash('sha256').update(`${call.method} ${path}\n`).update(raw).digest();
  const actor_id = ctx.actor.user_id ?? fail('no_session');
  const claimed = await ctx.db
    .insertInto('operations')
    .values({ key, actor_id, fingerprint, call: call.name, created_at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error) => {
      if (error.code === LOCK_NOT_AVAILABLE) fail('in_progress', { retry_after: 1 });
      throw error;
    });
  if (claimed) return null;
  const row = await ctx.db
    .selectFrom('operations')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  // The body of another person's call is never shown.
  if (row.actor_id !== actor_id) fail('actor_mismatch');
  if (row.canceled_at) fail('canceled');
  if (!row.fingerprint.equals(fingerprint)) fail('idempotency_mismatch');
  if (row.body === null) return { status: 200, body: { data: { id: row.record_id }, replayed: true } };
  return { status: row.status ?? 200, body: row.body };
}

/** Keeps the answer under the key, in the same transaction as the effect. */
export async function storeAnswer(ctx: Context, key: string, status: number, body: unknown): Promise<void> {
  const first = (body as { data?: unknown }).data;
  const record = (Array.isArray(first) ? first[0] : first) as { id?: unknown } | undefined;
  await ctx.db
    .updateTable('operations')
    .set({ status, body: JSON.stringify(body), record_id: typeof record?.id === 'number' ? record.id : null })
    .where('key', '=', key)
    .execute();
}

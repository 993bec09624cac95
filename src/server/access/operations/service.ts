import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { answerOf, cancelKey } from '#server/http/idempotency.ts';
import * as queries from './queries.ts';
import { isHeldByOthers } from './unsent.ts';

/** Operations sent by devices: one's own, everybody's with operation.show. */
export function listOperations(ctx: Context, q: ListQuery) {
  return queries.listOperations(ctx.db, q, can(ctx, 'operation.show') ? null : ctx.actor.user_id);
}

/** Adds the remaining person's id for a device whose created person was merged. */
export async function nameCanonical(ctx: Context, from: number, into: number): Promise<void> {
  await sql`
    update operations set body = jsonb_set(body, '{data,canonical_id}', to_jsonb(${into}::bigint))
    where call = 'users.create' and body is not null
      and (record_id = ${from} or (body->'data'->>'canonical_id')::bigint = ${from})`.execute(ctx.db);
}

/**
 * Either what the key has done, or from now on it can do nothing: a late copy gets 409 `canceled`. Waits for a copy
 * that is at work (5 s, then 409 `in_progress`).
 */
export async function cancelOperation(ctx: Context, key: string, reason: string) {
  const me = ctx.actor.user_id ?? fail('no_session');
  const row = await cancelKey(ctx, key, me, reason);
  const refuse = () => fail('forbidden', { details: { permission: 'operation.discard' } });
  if (!row) {
    if (!can(ctx, 'operation.discard') && (await isHeldByOthers(ctx, key))) refuse();
    ctx.audit({ resource: 'operations', resource_id: null, reason, after: { key, canceled: true } });
    return { state: 'canceled' as const };
  }
  // Whoever sends under a dead key hears the same: of two devices with one file the other may have cancelled it.
  if (row.canceled_at) return { state: 'canceled' as const };
  const own = row.actor_id === me || row.on_behalf_by === me;
  if (!own && !can(ctx, 'operation.discard')) refuse();
  // Only the call that asks has no answer yet: a key cannot cancel itself.
  if (row.status === null) failFields({ key: ['conflict'] });
  const { status, body } = answerOf(row);
  return { state: 'stored' as const, status, ...(own ? { body } : {}) };
}

import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { CUSTOMER_IDLE_MS } from '#server/http/customer-session.ts';
import { hashToken } from '#server/http/session.ts';
import { MOST_AGENT } from './log.ts';

/** Sessions that a customer has at once; the one that was not used for the longest ends for a further one. */
const MOST_SESSIONS = 10;

/** A new session of a customer: an opaque token of 256 bits, stored only as its hash (D42). */
export async function openCustomerSession(
  ctx: Context,
  user_id: number,
  user_agent: string,
): Promise<{ token: string; expires_at: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(ctx.now.getTime() + CUSTOMER_IDLE_MS);
  await ctx.db
    .insertInto('customer_sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      user_agent: user_agent.slice(0, MOST_AGENT),
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at,
    })
    .execute();
  const newest = ctx.db
    .selectFrom('customer_sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS);
  await ctx.db
    .updateTable('customer_sessions')
    .set({ ended_at: ctx.now, ended_by: 'many' })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('id', 'not in', newest)
    .execute();
  return { token, expires_at };
}

/** Ends a customer's sessions: the one named by `id`, or all; answers how many. */
export async function endCustomerSessions(
  ctx: Context,
  user_id: number,
  reason: string,
  id?: number,
): Promise<number> {
  const ended = await ctx.db
    .updateTable('customer_sessions')
    .set({ ended_at: ctx.now, ended_by: reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id as number))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Where two people are merged, whoever was signed in as one is now signed in as the other (D42). */
export async function moveCustomerSessions(ctx: Context, from: number, into: number): Promise<void> {
  await ctx.db
    .updateTable('customer_sessions')
    .set({ user_id: into })
    .where('user_id', '=', from)
    .where('ended_at', 'is', null)
    .execute();
}

/** A customer's open sessions, the one used last first. */
export async function listCustomerSessions(ctx: Context, user_id: number) {
  const rows = await ctx.db
    .selectFrom('customer_sessions')
    .select(['id', 'user_agent', 'created_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === ctx.actor.customer_session_id }));
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { hashToken, idleMs } from '#server/http/session.ts';
import { endCustomerSessions } from './customer-sessions.ts';
import { MOST_AGENT } from './log.ts';

export interface OpenedSession {
  id: number;
  token: string;
  expires_at: Date;
}

/** A new session of a user: an opaque token of 256 bits, kept only as its hash (D4). */
export async function openSession(
  ctx: Context,
  user_id: number,
  { device_id = null, user_agent = '' }: { device_id?: number | null; user_agent?: string },
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(ctx.now.getTime() + idleMs(await ctx.club()));
  const { id } = await ctx.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      device_id,
      user_agent: user_agent.slice(0, MOST_AGENT),
      created_at: ctx.now,
      seen_at: ctx.now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.changed('sessions', [id]);
  return { id, token, expires_at };
}

/** Remembers on which device a session works. */
export async function setSessionDevice(ctx: Context, id: number, device_id: number): Promise<void> {
  await ctx.db.updateTable('sessions').set({ device_id }).where('id', '=', id).execute();
}

export type EndReason =
  | 'logout'
  | 'device'
  | 'inactive'
  | 'phone'
  | 'role'
  | 'trash'
  | 'merge'
  | 'staff'
  | 'passkey';

/** Reasons that end the sessions at the customers' door as well. */
const SHUT_OUT: readonly EndReason[] = ['inactive', 'phone', 'staff', 'trash'];

/**
 * Ends open sessions of a user: the one named by `id`, else all but `except`. Every server refuses their tokens from
 * the commit on, and hears it on the live stream.
 */
export async function endSessions(
  ctx: Context,
  user_id: number,
  reason: EndReason,
  { id, except }: { id?: number; except?: number | null } = {},
): Promise<number[]> {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now, ended_by: reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id as number))
    .$if(typeof except === 'number', (q) => q.where('id', '<>', except as number))
    .returning('id')
    .execute();
  // Who may not come in any more, has another phone or is signed out everywhere by staff is so as a customer, too.
  if (id === undefined && SHUT_OUT.includes(reason)) await endCustomerSessions(ctx, user_id, reason);
  const ids = ended.map((s) => s.id);
  for (const one of ids) ctx.audit({ resource: 'sessions', resource_id: one, after: { ended_by: reason } });
  if (ids.length > 0) ctx.changed('sessions', ids);
  return ids;
}

/**
 * Applies a shorter session lifetime to open sessions; longer ones get it at their next use. Streams of expired
 * sessions end at once.
 */
export async function shortenSessions(ctx: Context, session_hours: number): Promise<void> {
  const least = sql<Date>`seen_at + ${session_hours} * interval '1 hour'`;
  const cut = await ctx.db
    .updateTable('sessions')
    .set({ expires_at: least })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', least)
    .returning('id')
    .execute();
  if (cut.length > 0)
    ctx.changed(
      'sessions',
      cut.map(({ id }) => id),
    );
}

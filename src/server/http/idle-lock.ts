import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';
import { fail } from './fail.ts';
import type { Session } from './session.ts';

/** Header: seconds since somebody last touched the app; other clients do not send it. */
const IDLE = 'x-idle';

/** How long nobody has touched the calling app; null when unknown. 422 on `X-Idle`. */
export function idleOf(headers: Headers): number | null {
  const stated = headers.get(IDLE);
  if (stated === null) return null;
  if (!/^\d{1,9}$/.test(stated)) fail('invalid', { fields: { 'X-Idle': ['pattern'] } });
  return Number(stated) * SECOND_MS;
}

/**
 * If the club locks idle devices (settings, security), a call of an app that was idle too long ends its session: 401
 * `session_locked`. The app normally locks itself first; this covers a device that was asleep.
 */
export async function lockIdle(db: Db, idle_ms: number | null, session: Session, now: Date): Promise<void> {
  const { lock_minutes } = session.club;
  if (idle_ms === null || lock_minutes === null || idle_ms < lock_minutes * MINUTE_MS) return;
  const { actor } = session;
  const id = actor.session_id as number;
  await asSystem(db, { now, call: 'sessions.lock', actor }, async (ctx) => {
    const session = ctx.db.updateTable('sessions').set({ ended_at: now, ended_by: 'idle' });
    const ended = session.where('id', '=', id).where('ended_at', 'is', null).returning('id');
    if (!(await ended.executeTakeFirst())) return;
    ctx.audit({ resource: 'sessions', resource_id: id, after: { ended_by: 'idle' } });
    ctx.changed('sessions', [id]);
  });
  fail('session_locked', { concerns: actor.user_id });
}

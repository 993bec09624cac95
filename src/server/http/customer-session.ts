import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Club } from '../context.ts';
import type { Db } from '../db/client.ts';
import { statement } from '../db/statement.ts';
import { fail } from './fail.ts';
import { bearerHash, type Session } from './session.ts';

/** A customer's session lives this long after its last use (D42). */
export const CUSTOMER_IDLE_MS = 30 * DAY_MS;
/** And no longer than this in all. */
export const CUSTOMER_MAX_MS = 180 * DAY_MS;
/** A session's use is recorded at most this often. */
const TOUCH_MS = HOUR_MS;

const sessionOf = statement((db, token_hash: Buffer) =>
  db
    .selectFrom('customer_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.created_at', 's.seen_at', 's.expires_at', 's.ended_at'])
    .select(['u.name', 'u.family', 'u.active', 'u.deleted_at'])
    .select(sql<Club>`(select row_to_json(c) from club c)`.as('club'))
    .where('s.token_hash', '=', token_hash),
);

/**
 * The customer's session of a bearer token, with no permission of the staff's; records its use. 401 `no_session` (a token
 * of the staff, too), `session_expired` or `session_ended`.
 */
export async function findCustomerSession(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<Session> {
  const [row] = await sessionOf(db, bearerHash(authorization));
  if (!row) fail('no_session');
  const concerns = row.user_id;
  if (row.ended_at || !row.active || row.deleted_at) fail('session_ended', { concerns });
  if (row.expires_at <= now) fail('session_expired', { concerns });
  return {
    expires_at: await touch(db, row, now),
    club: row.club,
    actor: {
      user_id: row.user_id,
      role_id: null,
      name: `${row.name} ${row.family}`.trim(),
      permissions: new Set(),
      session_id: null,
      customer_session_id: row.id,
      device_id: null,
    },
  };
}

type Row = Awaited<ReturnType<typeof sessionOf>>[number];

/** Extends the expiry from this use; returns the present one. */
async function touch(db: Db, { id, created_at, seen_at, expires_at }: Row, now: Date): Promise<Date> {
  if (now.getTime() - seen_at.getTime() < TOUCH_MS) return expires_at;
  const until = new Date(Math.min(now.getTime() + CUSTOMER_IDLE_MS, created_at.getTime() + CUSTOMER_MAX_MS));
  await db
    .updateTable('customer_sessions')
    .set({ seen_at: now, expires_at: until })
    .where('id', '=', id)
    .execute();
  return until;
}

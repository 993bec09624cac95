import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Actor, Club } from '../context.ts';
import type { Db } from '../db/client.ts';
import { statement } from '../db/statement.ts';
import { fail } from './fail.ts';

/** How long a session lives after its last use: as set by the club (12 h by default), at most 7 days (D4). */
export const idleMs = ({ session_hours }: Pick<Club, 'session_hours'>): number => session_hours * HOUR_MS;
export const SESSION_MAX_MS = 7 * DAY_MS;
/** A session's use is recorded at most this often. */
const TOUCH_MS = 5 * MINUTE_MS;

export interface Session {
  actor: Actor;
  expires_at: Date;
  /** The club's row, which nearly every call needs; read together with the session. */
  club: Club;
}

/** Tokens are 256 random bits, so a plain hash is safe to store. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The hash of the token in an `Authorization` header; 401 `no_session` where there is none. */
export function bearerHash(authorization: string | undefined): Buffer {
  const token = authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1];
  return token ? hashToken(token) : fail('no_session');
}

const sessionOf = statement((db, token_hash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.device_id', 's.created_at', 's.seen_at', 's.expires_at', 's.ended_at'])
    .select(['u.name', 'u.family', 'u.role_id', 'u.active', 'u.deleted_at', 'u.must_replace_phone'])
    // As JSON: the driver takes longer to parse an array of a hundred texts than everything else.
    .select(
      sql<Permission[] | null>`(select json_agg(slug) from role_permissions p
        where p.role_id = u.role_id and u.role_id <> ${sql.lit(TOP_ROLE)})`.as('slugs'),
    )
    .select(sql<Club>`(select row_to_json(c) from club c)`.as('club'))
    .where('s.token_hash', '=', token_hash),
);

type Row = Awaited<ReturnType<typeof sessionOf>>[number];

/**
 * The session of a bearer token, and records its use: now, or when somebody last touched the calling app, since an open
 * page fetches by itself. 401 `no_session`, `session_expired` or `session_ended` (also for inactive users).
 */
export async function findSession(
  db: Db,
  authorization: string | undefined,
  now: Date,
  idle_ms = 0,
): Promise<Session> {
  const row = await rowOf(db, authorization, now);
  return sessionFrom(row, await touch(db, row, new Date(now.getTime() - idle_ms)));
}

/** The same without recording a use. */
export async function readSession(db: Db, authorization: string | undefined, now: Date): Promise<Session> {
  const row = await rowOf(db, authorization, now);
  return sessionFrom(row, row.expires_at);
}

async function rowOf(db: Db, authorization: string | undefined, now: Date): Promise<Row> {
  const [row] = await sessionOf(db, bearerHash(authorization));
  if (!row) fail('no_session');
  const concerns = row.user_id;
  if (row.ended_at || !row.active || row.deleted_at || row.role_id === null)
    fail('session_ended', { concerns });
  if (row.expires_at <= now) fail('session_expired', { concerns });
  return row;
}

function sessionFrom(row: Row, expires_at: Date): Session {
  return {
    expires_at,
    club: row.club,
    actor: {
      user_id: row.user_id,
      role_id: row.role_id,
      name: `${row.name} ${row.family}`,
      permissions: new Set(permissionsOf(row)),
      session_id: row.id,
      device_id: row.device_id,
    },
  };
}

/** The permissions of a user whose role has `slugs`. */
export function permissionsOf(user: {
  role_id: number | null;
  slugs: Permission[] | null;
  must_replace_phone: boolean;
}): readonly Permission[] {
  // A user who must replace their phone first (D2) can do nothing else.
  if (user.must_replace_phone) return [];
  return user.role_id === TOP_ROLE ? PERMISSIONS : (user.slugs ?? []);
}

/** Extends the session's expiry from its last use; returns the present one. */
async function touch(
  db: Db,
  row: Pick<Row, 'id' | 'created_at' | 'seen_at' | 'expires_at' | 'club'>,
  used: Date,
): Promise<Date> {
  if (used.getTime() - row.seen_at.getTime() < TOUCH_MS) return row.expires_at;
  const expires_at = new Date(
    Math.min(used.getTime() + idleMs(row.club), row.created_at.getTime() + SESSION_MAX_MS),
  );
  await db.updateTable('sessions').set({ seen_at: used, expires_at }).where('id', '=', row.id).execute();
  return expires_at;
}

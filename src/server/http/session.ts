import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/roles.ts';
import type { Actor, Club } from '../context.ts';
import type { Db } from '../db/client.ts';
import { statement } from '../db/statement.ts';
import { fail } from './fail.ts';

/** A session lives so long from its last use as the club says (12 h unless said), and 7 days at most (D4). */
export const idleMs = ({ session_hours }: Pick<Club, 'session_hours'>): number => session_hours * HOUR_MS;
export const SESSION_MAX_MS = 7 * DAY_MS;
/** The use of a session is written down at most this often. */
const TOUCH_MS = 5 * MINUTE_MS;

export interface Session {
  actor: Actor;
  expires_at: Date;
  /** The club's row, which nearly every call needs: read with the session it costs no round trip. */
  club: Club;
}

/** Tokens are 256 random bits: a plain hash is enough to store them. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

const sessionOf = statement((db, token_hash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.device_id', 's.created_at', 's.seen_at', 's.expires_at', 's.ended_at'])
    .select(['u.name', 'u.family', 'u.role_id', 'u.active', 'u.deleted_at', 'u.must_replace_phone'])
    // As JSON: a driver takes longer over an array of a hundred texts than over all the rest.
    .select(
      sql<Permission[] | null>`(select json_agg(slug) from role_permissions p
        where p.role_id = u.role_id and u.role_id <> ${sql.lit(TOP_ROLE)})`.as('slugs'),
    )
    .select(sql<Club>`(select row_to_json(c) from club c)`.as('club'))
    .where('s.token_hash', '=', token_hash),
);

type Row = Awaited<ReturnType<typeof sessionOf>>[number];

/**
 * The session of a bearer token, used now, or when somebody has last touched the app that makes the call: a page that is left
 * open fetches by itself. 401 `no_session`, `session_expired` or `session_ended` (also when inactive).
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

/** The same without counting as a use of it. */
export async function readSession(db: Db, authorization: string | undefined, now: Date): Promise<Session> {
  const row = await rowOf(db, authorization, now);
  return sessionFrom(row, row.expires_at);
}

async function rowOf(db: Db, authorization: string | undefined, now: Date): Promise<Row> {
  const token = authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1];
  if (!token) fail('no_session');
  const [row] = await sessionOf(db, hashToken(token));
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

/** What a user of a role may do, which holds the permissions `slugs`. */
export function permissionsOf(user: {
  role_id: number | null;
  slugs: Permission[] | null;
  must_replace_phone: boolean;
}): readonly Permission[] {
  // Whoever must replace the phone first (D2) can do nothing else until then.
  if (user.must_replace_phone) return [];
  return user.role_id === TOP_ROLE ? PERMISSIONS : (user.slugs ?? []);
}

/** Slides the session's expiry from its last use; answers the one in force. */
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

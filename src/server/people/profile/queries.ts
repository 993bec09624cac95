import { sql } from 'kysely';
import type { OpenSession, Profile } from '#contract/people/profile.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Db } from '#server/db/client.ts';
import { permissionsOf } from '#server/http/session.ts';

export async function findProfile(db: Db, user_id: number, session_id: number | null) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('characters as c', 'c.id', 'u.character_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('coaches as k', (join) => join.onRef('k.user_id', '=', 'u.id').on('k.deleted_at', 'is', null))
    .leftJoin('sessions as s', (join) => join.on('s.id', '=', session_id))
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .select(['u.id', 'u.name', 'u.family', 'u.phone_number', 'u.avatar', 'u.gender', 'u.national_code'])
    .select(['u.email', 'u.born_at', 'u.whatsapp_number', 'u.latin_name'])
    .select(['u.company', 'u.browser_setting', 'u.must_replace_phone', 'u.created_at', 'u.version'])
    .select(sql<Profile['character']>`json_build_object('id', c.id, 'name', c.name)`.as('character'))
    .select(sql<Profile['role']>`json_build_object('id', r.id, 'name', r.name)`.as('role'))
    .select(device.as('device'))
    .select(['k.id as coach_id', 'u.role_id'])
    .select(
      sql<Permission[]>`array(select slug from role_permissions p where p.role_id = u.role_id)`.as('slugs'),
    )
    .where('u.id', '=', user_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { role_id: _, slugs: __, ...profile } = row;
  return { ...profile, permissions: [...permissionsOf(row)] };
}

const device = sql<OpenSession['device']>`case when d.id is null then null
  else json_build_object('id', d.id, 'prefix', d.prefix, 'name', d.name) end`;

/** Sessions of a user that still count, newest use first. */
export function listSessions(db: Db, user_id: number, session_id: number | null, now: Date) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .select(['s.id', 's.user_agent', 's.created_at', 's.seen_at', 's.expires_at'])
    .select(device.as('device'))
    .select(sql<boolean>`s.id = ${session_id}::bigint`.as('current'))
    .where('s.user_id', '=', user_id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

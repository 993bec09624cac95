import { PERMISSIONS } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { SCHEMA } from '../db/schema-name.ts';
import { inSchema } from './catalogue.ts';

// Permissions that a restored club would give to people and roles beyond what they have now (D68).

/** A person or role that would gain permissions. */
export interface PermissionGain {
  kind: 'role' | 'user';
  id: number;
  name: string;
}

export interface RestoredRights {
  /** The schema of the loaded club. */
  schema: string;
  /**
   * Whether it is an earlier state of this club, whose roles and people have the same ids. In another club's file
   * people are matched by phone.
   */
  known: boolean;
  /** For a club that was replaced at that time: only later changes count, since earlier ones were made there before. */
  since: Date | null;
}

/** Marks what the top role may do in addition to all permissions. */
const BEYOND = 'top';

/** Active people; others can do nothing. */
const present = (u: string) => `${u}.active and ${u}.deleted_at is null and ${u}.merged_into is null`;

/**
 * Common table expressions: `now_held` and `then_held` are the roles' permissions here and in the loaded club, `people`
 * the loaded staff with their role here, and `gaining_` those who would have more than now.
 */
function parts({ schema, known, since }: RestoredRights): string {
  const [old, fresh] = [(t: string) => inSchema(SCHEMA, t), (t: string) => inSchema(schema, t)];
  const held = (table: string) => `select role_id, slug from ${table} where role_id <> ${TOP_ROLE}
    union all select ${TOP_ROLE}, unnest('{${[...PERMISSIONS, BEYOND].join(',')}}'::text[])`;
  const touched = (kind: string, id: string) =>
    since === null
      ? 'true'
      : `exists (select from ${old('audit_log')} l where l.resource = '${kind}' and l.resource_id = ${id}
          and l.at >= '${since.toISOString()}')`;
  return `with now_held as (${held(old('role_permissions'))}),
    then_held as (${held(fresh('role_permissions'))}),
    people as (
      select u.id, u.name || ' ' || u.family as name, u.role_id as then_role, o.role_id as now_role
      from ${fresh('users')} u left join lateral (
        select k.id, case when ${present('k')} then k.role_id end as role_id from ${old('users')} k
        where k.phone_number = u.phone_number or (${known} and k.id = u.id and k.created_at = u.created_at)
        order by k.phone_number is distinct from u.phone_number, k.deleted_at is not null, k.id limit 1) o on true
      where ${present('u')} and u.role_id is not null and (${known} or o.id is not null)
        and ${touched('users', 'coalesce(o.id, u.id)')}),
    gaining_people as (
      select p.* from people p where exists (
        select slug from then_held where role_id = p.then_role
        except select slug from now_held where role_id = p.now_role)),
    gaining_roles as (
      select r.id, r.name from ${fresh('roles')} r join ${old('roles')} o on o.id = r.id
      where ${known} and r.id <> ${TOP_ROLE} and ${touched('roles', 'r.id')} and exists (
        select slug from then_held where role_id = r.id except select slug from now_held where role_id = r.id))`;
}

/** Who would have more permissions than now, roles first. */
export const gainsSql = (then: RestoredRights): string => `${parts(then)}
  select 'role' as kind, id, name from gaining_roles union all select 'user', id, name from gaining_people order by 1, 2`;

/**
 * Statements, in order, that leave everybody who would gain with what they have now: a role loses permissions it does
 * not have today; a person gets today's role if the loaded club has it with no more permissions, else none. If nobody
 * would be left in the top role, today's members stay.
 */
export function keepRightsSql(then: RestoredRights): readonly string[] {
  const { schema, known } = then;
  const [old, fresh] = [(t: string) => inSchema(SCHEMA, t), (t: string) => inSchema(schema, t)];
  return [
    `${parts(then)}
     delete from ${fresh('role_permissions')} p using gaining_roles g
     where p.role_id = g.id and p.slug not in (select slug from now_held where role_id = g.id)`,
    `${parts(then)}
     update ${fresh('users')} u set role_id = case when ${known} and g.now_role in (select id from ${fresh('roles')})
       and not exists (select slug from then_held where role_id = g.now_role
         except select slug from now_held where role_id = g.now_role) then g.now_role end
     from gaining_people g where g.id = u.id`,
    `update ${fresh('users')} u set role_id = ${TOP_ROLE}
     where ${present('u')} and u.phone_number in (select o.phone_number from ${old('users')} o
         where o.role_id = ${TOP_ROLE} and ${present('o')})
       and not exists (${topSql(schema)})`,
  ];
}

/** The people in the top role of a club. */
export const topSql = (schema: string): string =>
  `select t.id from ${inSchema(schema, 'users')} t where t.role_id = ${TOP_ROLE} and ${present('t')}`;

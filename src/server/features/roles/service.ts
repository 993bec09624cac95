import {
  beyondGrant,
  PERMISSION_TREE,
  PERMISSIONS,
  type Permission,
  type PermissionNode,
} from '#domain/permissions.ts';
import { storedText } from '#domain/persian.ts';
import type { Context } from '../../context.ts';
import { fail, failFields } from '../../http/fail.ts';
import { TOP_ROLE } from '../../http/session.ts';
import { readRoles, treeOf } from './queries.ts';
import { standsBelow } from './tree.ts';

export interface RoleInput {
  name: string;
  /** Null for the top role alone. */
  parent_id: number | null;
  permissions: Permission[];
}

/**
 * A new access group below the actor's own or inside it, holding at most what its parent and the actor hold: else
 * 422 `role_above` or `grant_beyond`.
 */
export async function createRole(ctx: Context, input: RoleInput): Promise<{ id: number }> {
  const name = storedText(input.name);
  if (name === '') failFields({ name: ['required'] });
  if (input.permissions.length === 0) failFields({ permissions: ['required'] });
  if (input.parent_id !== null) await checkParent(ctx, input.parent_id, input.permissions);
  const { id } = await ctx.db
    .insertInto('roles')
    .values({ name, parent_id: input.parent_id, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slugs = [...new Set(input.permissions)].map((slug) => ({ role_id: id, slug }));
  await ctx.db.insertInto('role_permissions').values(slugs).execute();
  ctx.audit({ resource: 'roles', resource_id: id, after: { ...input, name } });
  ctx.changed('roles', [id]);
  return { id };
}

async function checkParent(ctx: Context, parent_id: number, wanted: Permission[]): Promise<void> {
  const { actor } = ctx;
  const own = actor.user_id !== null && parent_id === actor.role_id;
  if (!own && !(await standsBelow(ctx, parent_id))) {
    fail('role_above', { fields: { parent_id: ['not_allowed'] } });
  }
  const granter = actor.user_id === null ? PERMISSIONS : [...actor.permissions];
  const beyond = beyondGrant(wanted, granter, await permissionsOf(ctx, parent_id));
  if (beyond.length > 0) {
    fail('grant_beyond', { fields: { permissions: ['not_allowed'] }, details: { permissions: beyond } });
  }
}

async function permissionsOf(ctx: Context, role_id: number): Promise<readonly string[]> {
  if (role_id === TOP_ROLE) return PERMISSIONS;
  const query = ctx.db.selectFrom('role_permissions').select('slug').where('role_id', '=', role_id);
  return (await query.execute()).map((row) => row.slug);
}

/** The tree of access groups; without the top one for those who do not hold it (seed 1 §5). */
export async function listRoles(ctx: Context) {
  const all = ctx.actor.user_id === null || ctx.actor.role_id === TOP_ROLE;
  return treeOf(await readRoles(ctx.db), all ? null : TOP_ROLE);
}

interface NamedNode {
  id: number;
  slug: string;
  name: string;
  children: NamedNode[];
}

/** The tree of permissions in the caller's language. */
export function permissionTree({ locale }: Context): NamedNode[] {
  const named = ({ id, slug, name, children }: PermissionNode): NamedNode => ({
    id,
    slug,
    name: name[locale],
    children: children.map(named),
  });
  return PERMISSION_TREE.map(named);
}

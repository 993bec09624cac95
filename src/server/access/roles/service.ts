import * as v from 'valibot';
import type { RoleInput, RolePatch } from '#contract/access/roles.ts';
import {
  isPermission,
  PERMISSION_TREE,
  PERMISSIONS,
  type Permission,
  type PermissionNode,
  permissionId,
  permissionOfId,
} from '#domain/permissions.ts';
import { fold } from '#domain/persian.ts';
import {
  type Granter,
  isRefusal,
  planNewRole,
  planRole,
  type RolePlan,
  type RoleRefusal,
  refuseRemoval,
} from '#domain/roles.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import {
  countHolders,
  countServices,
  lockRole,
  lockRoles,
  type RoleRow,
  readRoles,
  treeOf,
} from './queries.ts';

/** The groups as the rules see them: the top one holds everything. */
const nodesOf = (rows: readonly RoleRow[]) =>
  rows.map(({ id, parent_id, slugs }) => ({
    id,
    parent_id,
    permissions: id === TOP_ROLE ? PERMISSIONS : slugs,
  }));

const granterOf = ({ actor }: Context): Granter =>
  actor.user_id === null ? 'system' : { role_id: actor.role_id, permissions: [...actor.permissions] };

function refuse(refusal: RoleRefusal, rows: readonly RoleRow[]): never {
  switch (refusal.code) {
    case 'unknown_parent':
      return failFields({ parent_id: ['unknown'] });
    case 'circle':
      return failFields({ parent_id: ['conflict'] });
    case 'parent_above':
      return fail('role_above', { fields: { parent_id: ['not_allowed'] } });
    case 'grant_beyond':
      return fail('grant_beyond', {
        fields: { permissions: ['not_allowed'] },
        details: { permissions: refusal.permissions },
      });
    case 'left_empty':
      return fail('not_allowed', {
        fields: { permissions: ['conflict'] },
        details: {
          left_empty: rows.filter(({ id }) => refusal.ids.includes(id)).map(({ id, name }) => ({ id, name })),
        },
      });
    default:
      return fail(refusal.code);
  }
}

function allowed(plan: RolePlan | RoleRefusal, rows: readonly RoleRow[]): RolePlan {
  return isRefusal(plan) ? refuse(plan, rows) : plan;
}

/** No two groups of one name, however it is typed: 422 `exists`. The table is locked. */
function refuseName(rows: readonly RoleRow[], name: string, id: number | null = null): void {
  const same = rows.some((row) => row.id !== id && fold(row.name) === fold(name));
  if (same) failFields({ name: ['exists'] });
}

/** The permissions behind the ids of the wire; 422 on `permissions` for what is no leaf of the tree. */
export function slugsOf(ids: readonly number[]): Permission[] {
  return ids.map((id) => permissionOfId(id) ?? failFields({ permissions: ['unknown'] }));
}

export interface NewRole {
  name: string;
  parent_id: number;
  permissions: readonly Permission[];
}

/** A new access group below the actor's own or inside it; 422 `role_above`, `grant_beyond`. */
export async function createRole(ctx: Context, { name, ...wish }: NewRole): Promise<{ id: number }> {
  await lockRoles(ctx.db);
  const rows = await readRoles(ctx.db);
  const { parent_id, permissions } = allowed(planNewRole(nodesOf(rows), wish, granterOf(ctx)), rows);
  refuseName(rows, name);
  const { id } = await ctx.db
    .insertInto('roles')
    .values({ name, parent_id, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grant(ctx, id, permissions);
  ctx.audit({ resource: 'roles', resource_id: id, after: { name, parent_id, permissions } });
  ctx.changed('roles', [id]);
  return { id };
}

/** The group that stands above all others: it holds every permission there is or will be (D2). */
export async function createTopRole(ctx: Context, name: string): Promise<void> {
  const { id } = await ctx.db
    .insertInto('roles')
    .values({ name, parent_id: null, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grant(ctx, id, PERMISSIONS);
  ctx.audit({ resource: 'roles', resource_id: id, after: { name } });
}

async function grant(ctx: Context, role_id: number, permissions: readonly Permission[]): Promise<void> {
  await ctx.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute();
  const rows = [...new Set(permissions)].map((slug) => ({ role_id, slug }));
  if (rows.length > 0) await ctx.db.insertInto('role_permissions').values(rows).execute();
}

/** One group with those below it. */
async function getRole(ctx: Context, id: number) {
  const rows = await readRoles(ctx.db);
  const row = orNotFound(rows.find((one) => one.id === id));
  return orNotFound(treeOf(rows, row.parent_id).find((node) => node.id === id));
}

export async function addRole(ctx: Context, body: v.InferOutput<typeof RoleInput>) {
  const { id } = await createRole(ctx, { ...body, permissions: slugsOf(body.permissions) });
  return getRole(ctx, id);
}

/** Changes or moves a group below the actor's own; what it loses its subgroups lose with it. */
export async function updateRole(
  ctx: Context,
  id: number,
  { version, name, parent_id, permissions: ids }: v.InferOutput<typeof RolePatch>,
) {
  await lockRoles(ctx.db);
  const rows = await readRoles(ctx.db);
  const before = orNotFound(rows.find((row) => row.id === id));
  if (version !== undefined && version !== before.version) {
    fail('stale', { details: { current: await getRole(ctx, id) } });
  }
  const wish = { parent_id, permissions: ids && slugsOf(ids) };
  const plan = allowed(planRole(nodesOf(rows), id, wish, granterOf(ctx)), rows);
  if (name !== undefined && name !== before.name) refuseName(rows, name, id);
  const losers = plan.narrowed.map(({ id, permissions }) => ({
    row: rows.find((one) => one.id === id) as RoleRow,
    permissions,
  }));
  const narrowed = losers.map(({ row: { id, name, slugs }, permissions }) => ({
    id,
    name,
    permissions: slugs.filter((slug) => !permissions.includes(slug)),
  }));
  await write(ctx, before, { name: name ?? before.name, ...plan }, narrowed);
  for (const { row, permissions } of losers) {
    await write(ctx, row, { name: row.name, parent_id: row.parent_id, permissions });
  }
  return getRole(ctx, id);
}

/** The permissions a change has taken from a group and its subgroups, from the log. */
const Held = v.object({ permissions: v.array(v.string()) });
const Taking = v.object({
  call: v.literal('roles.update'),
  resource: v.literal('roles'),
  resource_id: v.number(),
  before: Held,
  after: v.object({
    ...Held.entries,
    narrowed: v.optional(v.array(v.object({ id: v.number(), ...Held.entries })), []),
  }),
});

/**
 * Restores permissions that a change has taken, to the group and existing subgroups (D35): all or nothing, by the rules
 * of any grant. 422 `not_allowed` for a change that took nothing, 409 `exists` when all are there.
 */
export async function giveBack(ctx: Context, change: unknown) {
  const told = v.safeParse(Taking, change);
  if (!told.success) fail('not_allowed');
  const { resource_id, before, after } = told.output;
  const lost = before.permissions.filter((slug) => !after.permissions.includes(slug));
  if (lost.length === 0) fail('not_allowed');
  await lockRoles(ctx.db);
  const rows = await readRoles(ctx.db);
  orNotFound(rows.find((row) => row.id === resource_id));
  let nodes = nodesOf(rows);
  const given: { row: RoleRow; missing: Permission[] }[] = [];
  for (const { id, permissions } of [{ id: resource_id, permissions: lost }, ...after.narrowed]) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    const missing = permissions.filter(isPermission).filter((slug) => !row.slugs.includes(slug));
    if (missing.length === 0) continue;
    const wish = { permissions: [...row.slugs, ...missing] };
    const plan = allowed(planRole(nodes, id, wish, granterOf(ctx)), rows);
    nodes = nodes.map((node) => (node.id === id ? { ...node, permissions: plan.permissions } : node));
    given.push({ row, missing: missing.toSorted() });
  }
  if (given.length === 0) fail('exists');
  for (const { row, missing } of given) {
    const { name, parent_id, slugs } = row;
    await write(ctx, row, { name, parent_id, permissions: [...slugs, ...missing] });
  }
  return given.map(({ row: { id, name }, missing }) => ({
    id,
    name,
    permissions: missing.map(permissionId),
  }));
}

async function write(
  ctx: Context,
  before: RoleRow,
  after: { name: string; parent_id: number | null; permissions: readonly Permission[] },
  /** What its subgroups lose with it: the log can give back all of it by this one row. */
  narrowed: readonly { id: number; name: string; permissions: readonly Permission[] }[] = [],
): Promise<void> {
  const old = { name: before.name, parent_id: before.parent_id, permissions: before.slugs.toSorted() };
  const wanted = {
    name: after.name,
    parent_id: after.parent_id,
    permissions: [...after.permissions].sort(),
  };
  if (JSON.stringify(old) === JSON.stringify(wanted)) return;
  const { permissions, ...columns } = wanted;
  await ctx.db
    .updateTable('roles')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  await grant(ctx, before.id, permissions);
  const told = narrowed.length > 0 ? { ...wanted, narrowed } : wanted;
  ctx.audit({ resource: 'roles', resource_id: before.id, before: old, after: told });
  ctx.changed('roles', [before.id]);
}

/** Deletes a group without people, subgroups and ticket services: 409 `in_use`, `has_children`. */
export async function removeRole(ctx: Context, id: number): Promise<void> {
  await lockRoles(ctx.db);
  const rows = await readRoles(ctx.db);
  const before = orNotFound(rows.find((row) => row.id === id));
  const refusal = refuseRemoval(nodesOf(rows), id, granterOf(ctx));
  if (refusal) refuse(refusal, rows);
  await lockRole(ctx.db, id);
  const count = await countHolders(ctx.db, id);
  const services = await countServices(ctx.db, id);
  const by = [
    { resource: 'users', count },
    { resource: 'ticket-services', count: services },
  ].filter((one) => one.count > 0);
  if (by.length > 0) fail('in_use', { details: { by } });
  await ctx.db.deleteFrom('roles').where('id', '=', id).execute();
  ctx.audit({ resource: 'roles', resource_id: id, before });
  ctx.changed('roles', [id]);
}

/** The tree of access groups; without the top one for those who do not hold it (seeds §5). */
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

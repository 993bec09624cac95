import { allows, type HeldPermissions } from './guards.ts';
import { isRoleBelow, type Permission } from './permissions.ts';

/** An access group in the tree of groups. */
export interface RoleNode {
  id: number;
  /** Null only for the top group. */
  parent_id: number | null;
  permissions: readonly Permission[];
}

/** Who changes access groups: a role with its permissions, or the system, which may do everything. */
export type Granter = { role_id: number | null; permissions: readonly Permission[] } | 'system';

/** The requested change of a group: a new group gives both fields, an existing one those that change. */
export interface RoleChange {
  parent_id?: number | undefined;
  permissions?: readonly Permission[] | undefined;
}

/** The requested permissions that the granter or the role's parent does not have (seeds §6). */
export function permissionsBeyondGrant(
  wanted: readonly Permission[],
  granter: HeldPermissions,
  parent: HeldPermissions,
): Permission[] {
  return wanted.filter((slug) => !allows(slug, granter) || !allows(slug, parent));
}

export type RoleRefusal =
  | { code: 'unknown_parent' | 'parent_above' | 'role_above' | 'circle' | 'has_children' }
  | { code: 'grant_beyond'; permissions: Permission[] }
  /** Subgroups that the change would leave without permissions: each group has at least one (seeds §5). */
  | { code: 'left_empty'; ids: number[] };

/** The result of a change: the group's own parent and permissions, and those of its subgroups. */
export interface RolePlan {
  parent_id: number | null;
  permissions: readonly Permission[];
  /** Subgroups that had more than their parent now has, with their remaining permissions. */
  narrowed: { id: number; permissions: readonly Permission[] }[];
}

export const isRefusal = (plan: RolePlan | RoleRefusal): plan is RoleRefusal => 'code' in plan;

const below = (roles: readonly RoleNode[], id: number, granter: Granter) =>
  granter === 'system' || isRoleBelow(roles, id, granter.role_id);

/** A group may be changed when it is below one's own and is not the top one (D19). */
function refuseRank(roles: readonly RoleNode[], role: RoleNode, granter: Granter): RoleRefusal | null {
  return role.parent_id !== null && below(roles, role.id, granter) ? null : { code: 'role_above' };
}

/** A group must be in or below one's own, with no more permissions than its parent and the granter have (seeds §6). */
function refuseGrant(
  roles: readonly RoleNode[],
  parent_id: number,
  permissions: readonly Permission[],
  granter: Granter,
): RoleRefusal | null {
  const parent = roles.find((role) => role.id === parent_id);
  if (!parent) return { code: 'unknown_parent' };
  const own = granter !== 'system' && granter.role_id === parent_id;
  if (!own && !below(roles, parent_id, granter)) return { code: 'parent_above' };
  const granted = granter === 'system' ? permissions : granter.permissions;
  const beyond = permissionsBeyondGrant(permissions, granted, parent.permissions);
  return beyond.length > 0 ? { code: 'grant_beyond', permissions: beyond } : null;
}

/** Plans a new group, or says why it is refused. */
export function planNewRole(
  roles: readonly RoleNode[],
  wish: { parent_id: number; permissions: readonly Permission[] },
  granter: Granter,
): RolePlan | RoleRefusal {
  return refuseGrant(roles, wish.parent_id, wish.permissions, granter) ?? { ...wish, narrowed: [] };
}

/**
 * Plans a change of a group, or says why it is refused. Permissions taken from a group are taken from its subgroups
 * too: none may have more than its parent, and none may be left empty (D35).
 */
export function planRole(
  roles: readonly RoleNode[],
  id: number,
  wish: RoleChange,
  granter: Granter,
): RolePlan | RoleRefusal {
  const role = roles.find((one) => one.id === id) as RoleNode;
  const rank = refuseRank(roles, role, granter);
  if (rank) return rank;
  const permissions = wish.permissions ?? role.permissions;
  const parent_id = wish.parent_id ?? (role.parent_id as number);
  if (parent_id === id || isRoleBelow(roles, parent_id, id)) return { code: 'circle' };
  const moved = parent_id !== role.parent_id;
  const grant = moved || wish.permissions ? refuseGrant(roles, parent_id, permissions, granter) : null;
  if (grant) return grant;
  const narrowed = narrow(roles, id, permissions);
  const empty = narrowed.filter((one) => one.permissions.length === 0);
  if (empty.length > 0) return { code: 'left_empty', ids: empty.map((one) => one.id) };
  return { parent_id, permissions, narrowed };
}

function narrow(
  roles: readonly RoleNode[],
  parent_id: number,
  held: readonly Permission[],
): RolePlan['narrowed'] {
  return roles
    .filter((role) => role.parent_id === parent_id)
    .flatMap((child) => {
      const permissions = child.permissions.filter((slug) => held.includes(slug));
      if (permissions.length === child.permissions.length) return [];
      return [{ id: child.id, permissions }, ...narrow(roles, child.id, permissions)];
    });
}

/** Why a group may not be deleted: it is not below one's own, or has subgroups. Null when it may. */
export function refuseRemoval(roles: readonly RoleNode[], id: number, granter: Granter): RoleRefusal | null {
  const role = roles.find((one) => one.id === id) as RoleNode;
  const rank = refuseRank(roles, role, granter);
  if (rank) return rank;
  return roles.some((one) => one.parent_id === id) ? { code: 'has_children' } : null;
}

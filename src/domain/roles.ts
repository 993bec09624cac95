import { allows, type Held } from './guards.ts';
import { isRoleBelow, type Permission } from './permissions.ts';

/** The top role holds every permission there is or will be (D19). */
export const TOP_ROLE = 1;

/** An access group in its tree; the top one holds every permission. */
export interface RoleNode {
  id: number;
  /** Null for the top one alone. */
  parent_id: number | null;
  permissions: readonly Permission[];
}

/** Who changes access groups: a role with what it holds, or the system, which may do everything. */
export type Granter = { role_id: number | null; permissions: readonly Permission[] } | 'system';

/** What is wanted of a group: of a new one both, of one that is there what changes. */
export interface RoleWish {
  parent_id?: number | undefined;
  permissions?: readonly Permission[] | undefined;
}

/** What is asked for a role beyond the granter's own permissions or those of the role's parent (seeds §6). */
export function beyondGrant(wanted: readonly Permission[], granter: Held, parent: Held): Permission[] {
  return wanted.filter((slug) => !allows(slug, granter) || !allows(slug, parent));
}

export type RoleRefusal =
  | { code: 'unknown_parent' | 'parent_above' | 'role_above' | 'circle' | 'has_children' }
  | { code: 'grant_beyond'; permissions: Permission[] }
  /** Subgroups that the change would leave without any permission: a group has one at least (seeds §5). */
  | { code: 'left_empty'; ids: number[] };

/** What a change makes of the groups: the group's own parent and permissions, and what its subgroups keep. */
export interface RolePlan {
  parent_id: number | null;
  permissions: readonly Permission[];
  /** Subgroups that hold more than their parent now, with what is left to them. */
  narrowed: { id: number; permissions: readonly Permission[] }[];
}

export const isRefusal = (plan: RolePlan | RoleRefusal): plan is RoleRefusal => 'code' in plan;

const below = (roles: readonly RoleNode[], id: number, granter: Granter) =>
  granter === 'system' || isRoleBelow(roles, id, granter.role_id);

/** Whether a group may be changed: it stands below one's own, and is not the top one (D19). */
function refuseRank(roles: readonly RoleNode[], role: RoleNode, granter: Granter): RoleRefusal | null {
  return role.parent_id !== null && below(roles, role.id, granter) ? null : { code: 'role_above' };
}

/** A group stands below one's own or in it, holding at most what its parent and the granter hold (seeds §6). */
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
  const beyond = beyondGrant(permissions, granted, parent.permissions);
  return beyond.length > 0 ? { code: 'grant_beyond', permissions: beyond } : null;
}

/** A new group, or why it may not be. */
export function planNewRole(
  roles: readonly RoleNode[],
  wish: { parent_id: number; permissions: readonly Permission[] },
  granter: Granter,
): RolePlan | RoleRefusal {
  return refuseGrant(roles, wish.parent_id, wish.permissions, granter) ?? { ...wish, narrowed: [] };
}

/**
 * A change of a group, or why it may not be. What is taken from a group is taken from its subgroups too: none may
 * hold what its parent does not, and none be left with nothing (D35).
 */
export function planRole(
  roles: readonly RoleNode[],
  id: number,
  wish: RoleWish,
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

/** Whether a group may go: below one's own, and without subgroups. */
export function refuseRemoval(roles: readonly RoleNode[], id: number, granter: Granter): RoleRefusal | null {
  const role = roles.find((one) => one.id === id) as RoleNode;
  const rank = refuseRank(roles, role, granter);
  if (rank) return rank;
  return roles.some((one) => one.parent_id === id) ? { code: 'has_children' } : null;
}

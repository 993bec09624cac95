import type { PermissionNode, Role } from '#contract/access/roles.ts';
import { isRoleBelow } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { withDescendants } from '#ui/form/tree.ts';

export const allRoles = (tree: readonly Role[]): Role[] =>
  tree.flatMap((role) => [role, ...allRoles(role.children)]);

export const findRole = (tree: readonly Role[], id: number | null): Role | null =>
  allRoles(tree).find((role) => role.id === id) ?? null;

export const leaves = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)));

/** The permissions that can be granted below a group. The top one has all; an invisible one is no limit here. */
export function grantOf(parent: Role | null, mine: ReadonlySet<number>): Set<number> {
  if (!parent || parent.id === TOP_ROLE) return new Set(mine);
  return new Set(parent.permissions.filter((id) => mine.has(id)));
}

/** Whether a person may change a group: it is strictly below their own. */
export const isMine = (all: readonly Role[], id: number, own: number): boolean => isRoleBelow(all, id, own);

/** Groups that a group may be put under: one's own or below it, and neither itself nor below itself. */
export function parentsFor(all: readonly Role[], role: Role | null, own: number): Role[] {
  const inside = new Set(role ? withDescendants(role) : []);
  return all.filter(({ id }) => !inside.has(id) && (id === own || isMine(all, id, own)));
}

/** How many of the permissions a new group above would not have; a group and all below it move together. */
export function lacks(parent: Role, permissions: readonly number[]): number {
  if (parent.id === TOP_ROLE) return 0;
  const held = new Set(parent.permissions);
  return permissions.filter((id) => !held.has(id)).length;
}

/** What a subgroup loses. */
export interface Loss {
  name: string;
  lost: number;
  left: number;
}

/** The subgroups that lose something once a group holds only these: none may hold what its parent does not (D35). */
export function lossesOf(group: Role, held: readonly number[]): Loss[] {
  return group.children.flatMap((child) => {
    const kept = child.permissions.filter((id) => held.includes(id));
    const lost = child.permissions.length - kept.length;
    return lost === 0 ? [] : [{ name: child.name, lost, left: kept.length }, ...lossesOf(child, kept)];
  });
}

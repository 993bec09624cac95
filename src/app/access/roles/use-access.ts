import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure.ts';
import { useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { Words } from '#app/i18n/words.ts';
import { roles } from '#contract/access/roles.ts';
import type { PermissionWords } from '#ui/form/permission-tree.tsx';
import { allRoles, findRole, grantOf, leaves } from './granting.ts';

/** The texts of the permission tree. */
export const permissionWords = (t: Words['t']): PermissionWords => ({
  reason: t('access.locked_reason'),
  granted: t('access.granted'),
  kept: t('list.also', { one: t('access.granted'), other: t('access.locked_reason') }),
  missing: t('access.missing'),
  search: t('access.search'),
  nothing: t('access.search_none'),
});

/** The tree of groups, the tree of permissions, and what the person may grant. */
export function useAccess() {
  const profile = useProfile();
  const groups = useQuery(queryFor(roles.list));
  const permissions = useQuery(queryFor(roles.permissions));
  const tree = groups.data?.data ?? [];
  const nodes = permissions.data?.data ?? [];
  const mine = new Set(
    leaves(nodes)
      .filter(({ slug }) => (profile.permissions as string[]).includes(slug))
      .map(({ id }) => id),
  );
  return {
    tree,
    nodes,
    all: allRoles(tree),
    role: profile.role.id,
    loading: groups.isPending || permissions.isPending,
    error: failureOf(groups) ?? failureOf(permissions),
    retry: () => void Promise.all([groups.refetch(), permissions.refetch()]),
    find: (id: number | null) => findRole(tree, id),
    /** What can be granted below a group: its permissions that the person has too. */
    grant: (parent: number | null) => grantOf(findRole(tree, parent), mine),
    mine,
  };
}

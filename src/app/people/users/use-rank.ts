import { useQuery } from '@tanstack/react-query';
import { can } from '#app/data/access.ts';
import { useProfile } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import type { FormRecord } from '#app/engine/form.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { isRoleBelow } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';

/** A role with its depth in the tree. */
export interface FlatRole {
  id: number;
  name: string;
  parent_id: number | null;
  depth: number;
}

/** The tree from its top down, each role below its parent. */
const flatten = (tree: readonly Role[], depth = 0): FlatRole[] =>
  tree.flatMap(({ id, name, parent_id, children }) => [
    { id, name, parent_id, depth },
    ...flatten(children, depth + 1),
  ]);

/** Roles the person may assign: those below their own, and the top one for its holders. */
export function givable(all: readonly FlatRole[], mine: number): FlatRole[] {
  return all.filter(({ id }) => (id === TOP_ROLE ? mine === TOP_ROLE : isRoleBelow(all, id, mine)));
}

/** All roles that one may see, and how they were asked for; none where one may see none. */
export function useRoles() {
  const query = useQuery({ ...queryFor(roles.list), enabled: can('role.show') });
  return { query, roles: flatten(query.data?.data ?? []) };
}

/** A role's name, as far as the roles were read. */
export const roleName = (id: unknown): string | undefined =>
  flatten(queryClient.getQueryData(queryFor(roles.list).queryKey)?.data ?? []).find((role) => role.id === id)
    ?.name;

/**
 * Whether phone, role and status of a person may be changed (`below`): only when their role is below one's own, never
 * one's own (D19), and among holders of the top role (D34). Personal facts (`known`) may also be changed for oneself.
 * The server decides, since not everybody sees the roles.
 */
export function useRank(record: FormRecord | null): { below: boolean; known: boolean } {
  const { id } = useProfile();
  if (!record) return { below: true, known: true };
  const { changeable } = record as FormRecord & Pick<UserDetail, 'changeable'>;
  return { below: changeable && record.id !== id, known: changeable };
}

import { type Role, roles } from '#contract/access/roles.ts';
import { users } from '#contract/people/users.ts';
import { type Permission, permissionId } from '#domain/permissions.ts';
import type { AppClub } from './app-club.ts';
import { STAFF } from './devices.ts';

/** Grants the manager's role another permission. */
export async function grant(club: AppClub, permission: Permission): Promise<void> {
  const top = await club.as('top');
  const { data } = await top.ok(users.list, { query: { phone_number: STAFF.manager } });
  const { data: tree } = await top.ok(roles.list, {});
  const flat = (list: readonly Role[]): Role[] => list.flatMap((role) => [role, ...flat(role.children)]);
  const role = flat(tree).find(({ id }) => id === data[0]?.role?.id);
  if (!role) throw new Error('the manager has no role');
  const permissions = [...new Set([...role.permissions, permissionId(permission)])];
  await top.ok(roles.update, { params: { id: String(role.id) }, body: { permissions } });
}

import { roleColumns } from '#contract/access/columns/roles.ts';
import { roles } from '#contract/access/roles.ts';
import { wholeListRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { linesOf } from './queries.ts';
import { addRole, listRoles, permissionTree, removeRole, updateRole } from './service.ts';

export const roleRoutes = [
  route(
    roles.list,
    wholeListRoute(
      { title: { fa: 'گروه‌های دسترسی', en: 'Access groups' }, columns: roleColumns },
      listRoles,
      linesOf,
    ),
  ),
  route(roles.create, async (ctx, { body }) => ({ data: await addRole(ctx, body) })),
  route(roles.update, async (ctx, { params, body }) => ({ data: await updateRole(ctx, params.id, body) })),
  route(roles.remove, async (ctx, { params }) => {
    await removeRole(ctx, params.id);
    return { data: { done: true as const } };
  }),
  route(roles.permissions, async (ctx) => ({ data: permissionTree(ctx) })),
];

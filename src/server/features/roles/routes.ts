import { roles } from '#contract/roles.ts';
import { route } from '../../http/route.ts';
import { addRole, listRoles, permissionTree, removeRole, updateRole } from './service.ts';

export const roleRoutes = [
  route(roles.list, async (ctx) => ({ data: await listRoles(ctx) })),
  route(roles.create, async (ctx, { body }) => ({ data: await addRole(ctx, body) })),
  route(roles.update, async (ctx, { params, body }) => ({ data: await updateRole(ctx, params.id, body) })),
  route(roles.remove, async (ctx, { params }) => {
    await removeRole(ctx, params.id);
    return { data: { done: true as const } };
  }),
  route(roles.permissions, async (ctx) => ({ data: permissionTree(ctx) })),
];

import { roles } from '#contract/roles.ts';
import { route } from '../../http/route.ts';
import { listRoles, permissionTree } from './service.ts';

export const roleRoutes = [
  route(roles.list, async (ctx) => ({ data: await listRoles(ctx) })),
  route(roles.permissions, async (ctx) => ({ data: permissionTree(ctx) })),
];

import { discountGroups } from '#contract/discount-groups.ts';
import { route } from '../../http/route.ts';
import { listDiscountGroups } from './queries.ts';
import { createDiscountGroup } from './service.ts';

export const discountGroupRoutes = [
  route(discountGroups.list, (ctx, { query }) => listDiscountGroups(ctx.db, query)),
  route(discountGroups.create, async (ctx, { body }) => ({ data: await createDiscountGroup(ctx, body) })),
];

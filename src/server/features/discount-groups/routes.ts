import { discountGroups } from '#contract/discount-groups.ts';
import { crudRoutes } from '../crud.ts';
import { listDiscountGroups } from './queries.ts';
import { createDiscountGroup, discountGroupRecords } from './service.ts';

export const discountGroupRoutes = crudRoutes(discountGroups, {
  ...discountGroupRecords,
  list: (ctx, query) => listDiscountGroups(ctx.db, query),
  create: createDiscountGroup,
});

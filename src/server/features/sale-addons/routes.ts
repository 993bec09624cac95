import { saleAddons } from '#contract/sale-addons.ts';
import { crudRoutes } from '../crud.ts';
import { listSaleAddons } from './queries.ts';
import { addonRecords } from './service.ts';

export const saleAddonRoutes = crudRoutes(saleAddons, {
  ...addonRecords,
  list: (ctx, query) => listSaleAddons(ctx.db, query),
});

import { saleAddons } from '#contract/sale-addons.ts';
import { crudRoutes } from '../crud.ts';
import { saleAddonQueries } from './queries.ts';
import { addonRecords } from './service.ts';

export const saleAddonRoutes = crudRoutes(saleAddons, {
  ...addonRecords,
  ...saleAddonQueries,
});

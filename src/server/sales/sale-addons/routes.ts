import { saleAddonColumns } from '#contract/sales/columns/sale-addons.ts';
import { addonStock, saleAddons } from '#contract/sales/sale-addons.ts';
import { orNotFound } from '#server/http/fail.ts';
import { type Route, route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { saleAddonQueries } from './queries.ts';
import { addonRecords, changeStock, stockChanges } from './service.ts';

export const saleAddonRoutes: Route[] = [
  ...crudRoutes(
    saleAddons,
    {
      ...addonRecords,
      ...saleAddonQueries,
    },
    { title: { fa: 'افزودنی‌ها', en: 'Add-ons' }, columns: saleAddonColumns },
  ),
  route(addonStock.change, async (ctx, { params, body }) => {
    await changeStock(ctx, params.id, body);
    return { data: orNotFound(await saleAddonQueries.find(ctx, params.id)) };
  }),
  route(addonStock.history, async (ctx, { params }) => ({ data: await stockChanges(ctx, params.id) })),
];

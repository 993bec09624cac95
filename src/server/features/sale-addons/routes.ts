import { saleAddons } from '#contract/sale-addons.ts';
import { route } from '../../http/route.ts';
import { listSaleAddons } from './queries.ts';
import { createSaleAddon } from './service.ts';

export const saleAddonRoutes = [
  route(saleAddons.list, (ctx, { query }) => listSaleAddons(ctx.db, query)),
  route(saleAddons.create, async (ctx, { body }) => ({ data: await createSaleAddon(ctx, body) })),
];

import { cashes } from '#contract/cashes.ts';
import { route } from '../../http/route.ts';
import { listCashes, totalCashes } from './queries.ts';
import { createCash, getCash } from './service.ts';

export const cashRoutes = [
  route(cashes.list, (ctx, { query }) => listCashes(ctx.db, query)),
  route(cashes.total, async (ctx, { query }) => ({ data: await totalCashes(ctx.db, query) })),
  route(cashes.get, async (ctx, { params }) => ({ data: await getCash(ctx, params.id) })),
  route(cashes.create, async (ctx, { body }) => ({ data: await createCash(ctx, body) })),
];

import { cashes } from '#contract/cashes.ts';
import { route } from '../../http/route.ts';
import { listCashes } from './queries.ts';
import { createCash } from './service.ts';

export const cashRoutes = [
  route(cashes.list, (ctx, { query }) => listCashes(ctx.db, query)),
  route(cashes.create, async (ctx, { body }) => ({ data: await createCash(ctx, body) })),
];

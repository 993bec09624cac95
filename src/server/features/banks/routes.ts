import { banks } from '#contract/banks.ts';
import { route } from '../../http/route.ts';
import { listBanks, totalBanks } from './queries.ts';
import { createBank, getBank } from './service.ts';

export const bankRoutes = [
  route(banks.list, (ctx, { query }) => listBanks(ctx.db, query)),
  route(banks.total, async (ctx, { query }) => ({ data: await totalBanks(ctx.db, query) })),
  route(banks.get, async (ctx, { params }) => ({ data: await getBank(ctx, params.id) })),
  route(banks.create, async (ctx, { body }) => ({ data: await createBank(ctx, body) })),
];

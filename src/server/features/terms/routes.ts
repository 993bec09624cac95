import { terms } from '#contract/terms.ts';
import { route } from '../../http/route.ts';
import { listTerms } from './queries.ts';
import { createTerm, getTerm, updateTerm } from './service.ts';

export const termRoutes = [
  route(terms.list, async (ctx, { query }) => listTerms(ctx.db, (await ctx.club()).time_zone, query)),
  route(terms.get, async (ctx, { params }) => ({ data: await getTerm(ctx, params.id) })),
  route(terms.create, async (ctx, { body }) => ({ data: await createTerm(ctx, body) })),
  route(terms.update, async (ctx, { params, body }) => ({ data: await updateTerm(ctx, params.id, body) })),
];

import { courts } from '#contract/courts.ts';
import { route } from '../../http/route.ts';
import { listCourts } from './queries.ts';
import { createCourt, getCourt, updateCourt } from './service.ts';

export const courtRoutes = [
  route(courts.list, async (ctx, { query }) => listCourts(ctx.db, (await ctx.club()).time_zone, query)),
  route(courts.get, async (ctx, { params }) => ({ data: await getCourt(ctx, params.id) })),
  route(courts.create, async (ctx, { body }) => ({ data: await createCourt(ctx, body) })),
  route(courts.update, async (ctx, { params, body }) => ({ data: await updateCourt(ctx, params.id, body) })),
];

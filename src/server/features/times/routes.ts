import { times } from '#contract/times.ts';
import { route } from '../../http/route.ts';
import { listTimes } from './queries.ts';
import { forceTimes, generateTimes } from './service.ts';

export const timeRoutes = [
  route(times.list, (ctx, { query }) => listTimes(ctx.db, query)),
  route(times.generate, async (ctx, { body }) => ({ data: await generateTimes(ctx, body) })),
  route(times.force, async (ctx, { body }) => ({ data: await forceTimes(ctx, body) })),
];

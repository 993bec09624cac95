import { logs } from '#contract/logs.ts';
import { found } from '../../http/fail.ts';
import { route } from '../../http/route.ts';
import { findLog, listLogs } from './queries.ts';

export const logRoutes = [
  route(logs.list, async (ctx, { query }) => listLogs(ctx.db, query, (await ctx.club()).time_zone)),
  route(logs.get, async (ctx, { params }) => ({ data: found(await findLog(ctx.db, params.id)) })),
];

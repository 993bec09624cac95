import { logColumns } from '#contract/access/columns/logs.ts';
import { logs } from '#contract/access/logs.ts';
import { listRoute } from '#server/export/list-file.ts';
import { orNotFound } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { giveBack } from '../roles/service.ts';
import { findLog, listLogs } from './queries.ts';
import { getChange } from './service.ts';

export const logRoutes = [
  route(
    logs.list,
    listRoute({ title: { fa: 'گزارش کارها', en: 'Audit log' }, columns: logColumns }, async (ctx, query) =>
      listLogs(ctx.db, query, (await ctx.club()).time_zone),
    ),
  ),
  route(logs.get, async (ctx, { params }) => ({ data: orNotFound(await findLog(ctx.db, params.id)) })),
  route(logs.giveBack, async (ctx, { params }) => ({
    data: await giveBack(ctx, await getChange(ctx, params.id)),
  })),
];

import { timeColumns } from '#contract/sales/columns/times.ts';
import { times } from '#contract/sales/times.ts';
import { can } from '#server/context.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { priceTimes, removeTimes } from './free-times.ts';
import { listTimes, totalTimes } from './queries.ts';
import { forceTimes, generateTimes, previewTimes } from './service.ts';

const exported = { title: { fa: 'سانس‌های تقویم', en: 'Calendar slots' }, columns: timeColumns };
/** Who shows the calendar sees there who has a time. */
const SEES = { any: ['calendar.show', 'invoice.show'] } as const;

export const timeRoutes = [
  route(
    times.list,
    listRoute(exported, (ctx, query) => listTimes(ctx.db, query, can(ctx, SEES))),
  ),
  route(times.totals, async (ctx, { query }) => ({ data: await totalTimes(ctx.db, query) })),
  route(times.generate, async (ctx, { body }) => ({ data: await generateTimes(ctx, body) })),
  route(times.preview, async (ctx, { body }) => ({ data: await previewTimes(ctx, body) })),
  route(times.force, async (ctx, { body }) => ({ data: await forceTimes(ctx, body) })),
  route(times.price, async (ctx, { body }) => ({ data: await priceTimes(ctx, body) })),
  route(times.remove, async (ctx, { body }) => ({ data: await removeTimes(ctx, body) })),
];

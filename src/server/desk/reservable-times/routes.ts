import { freeRuns } from '#contract/free-runs.ts';
import { monthDays } from '#contract/month-days.ts';
import { reservableTimes } from '#contract/reservable-times.ts';
import { route } from '#server/http/route.ts';
import { calendar, calendarMonth, calendarSummary, findFree } from './service.ts';

export const reservableTimeRoutes = [
  route(reservableTimes.list, async (ctx, { query }) => ({ data: await calendar(ctx, query) })),
  route(reservableTimes.summary, async (ctx, { query }) => ({ data: await calendarSummary(ctx, query) })),
  route(monthDays.list, async (ctx, { query }) => ({ data: await calendarMonth(ctx, query) })),
  route(freeRuns.list, async (ctx, { query }) => ({ data: await findFree(ctx, query) })),
];

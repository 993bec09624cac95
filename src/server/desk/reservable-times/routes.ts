import { freeRuns } from '#contract/desk/free-runs.ts';
import { monthDays } from '#contract/desk/month-days.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { route } from '#server/http/route.ts';
import { calendar, calendarMonth, calendarSummary, findFree } from './service.ts';

export const reservableTimeRoutes = [
  route(reservableTimes.list, async (ctx, { query }) => ({ data: await calendar(ctx, query) })),
  route(reservableTimes.summary, async (ctx, { query }) => ({ data: await calendarSummary(ctx, query) })),
  route(monthDays.list, async (ctx, { query }) => ({ data: await calendarMonth(ctx, query) })),
  route(freeRuns.list, async (ctx, { query }) => ({ data: await findFree(ctx, query) })),
];

import { reservableTimes } from '#contract/reservable-times.ts';
import { route } from '../../http/route.ts';
import { calendar, calendarSummary } from './service.ts';

export const reservableTimeRoutes = [
  route(reservableTimes.list, async (ctx, { query }) => ({ data: await calendar(ctx, query) })),
  route(reservableTimes.summary, async (ctx, { query }) => ({ data: await calendarSummary(ctx, query) })),
];

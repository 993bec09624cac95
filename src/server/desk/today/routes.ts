import { today } from '#contract/desk/today.ts';
import { route } from '#server/http/route.ts';
import { dayFigures } from './service.ts';

export const todayRoutes = [
  route(today.get, async (ctx, { query }) => ({ data: await dayFigures(ctx, query.date) })),
];

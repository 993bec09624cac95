import { search } from '#contract/desk/search.ts';
import { route } from '#server/http/route.ts';
import { find } from './service.ts';

export const searchRoutes = [
  route(search.find, async (ctx, { query }) => ({ data: await find(ctx, query.q, query.kind) })),
];

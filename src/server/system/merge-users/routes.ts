import { people } from '#contract/people/people.ts';
import { route } from '#server/http/route.ts';
import { mergeUsers } from './service.ts';

export const mergeUserRoutes = [
  route(people.merge, async (ctx, { params, body }) => ({
    data: await mergeUsers(ctx, params.id, body.into),
  })),
];

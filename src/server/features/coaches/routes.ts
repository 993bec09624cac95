import { coaches } from '#contract/coaches.ts';
import { may } from '../../context.ts';
import { route } from '../../http/route.ts';
import { listCoaches } from './queries.ts';
import { createCoach } from './service.ts';

export const coachRoutes = [
  route(coaches.list, (ctx, { query }) => listCoaches(ctx.db, may(ctx, 'user.show'), query)),
  route(coaches.create, async (ctx, { body }) => ({ data: await createCoach(ctx, body) })),
];

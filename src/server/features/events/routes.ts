import { events } from '#contract/events.ts';
import { found } from '../../http/fail.ts';
import { route } from '../../http/route.ts';
import { ownId } from '../profile/service.ts';
import { findReceived, findSent, listReceived, listSent } from './queries.ts';
import { acknowledge, tell } from './service.ts';

export const eventRoutes = [
  route(events.create, async (ctx, { body }) => ({
    data: found(await findSent(ctx.db, ownId(ctx), await tell(ctx, body))),
  })),
  route(events.seen, async (ctx, { params }) => {
    await acknowledge(ctx, params);
    return { data: found(await findReceived(ctx.db, ownId(ctx), params.id)) };
  }),
  route(events.received, async (ctx, { query }) =>
    listReceived(ctx.db, ownId(ctx), query, (await ctx.club()).time_zone),
  ),
  route(events.sent, async (ctx, { query }) =>
    listSent(ctx.db, ownId(ctx), query, (await ctx.club()).time_zone),
  ),
];

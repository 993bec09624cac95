import {
  allEventColumns,
  receivedEventColumns,
  sentEventColumns,
} from '#contract/messages/columns/events.ts';
import { events } from '#contract/messages/events.ts';
import { listRoute } from '#server/export/list-file.ts';
import { orNotFound } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { ownId } from '#server/records/own-id.ts';
import {
  findReceived,
  findSent,
  listReceived,
  listRecipients,
  listSent,
  listSubscribers,
} from './queries.ts';
import { acknowledge, announce, takeBack } from './service.ts';

const RECEIVED = {
  title: { fa: 'پیام‌های رسیده', en: 'Messages received' },
  columns: receivedEventColumns,
};
const SENT = { title: { fa: 'پیام‌های فرستاده', en: 'Messages sent' }, columns: sentEventColumns };

const ALL = { title: { fa: 'پیام‌ها', en: 'Messages' }, columns: allEventColumns };

export const eventRoutes = [
  route(
    events.list,
    listRoute(ALL, async (ctx, query) => listSent(ctx.db, null, query, (await ctx.club()).time_zone)),
  ),
  route(
    events.mine,
    listRoute(RECEIVED, async (ctx, query) =>
      listReceived(ctx.db, ownId(ctx), query, (await ctx.club()).time_zone),
    ),
  ),
  route(events.recipients, async (ctx) => ({ data: await listRecipients(ctx.db, ownId(ctx)) })),
  route(events.subscribers, async (ctx, { params, query }) =>
    orNotFound(await listSubscribers(ctx.db, params.id, query)),
  ),
  route(events.remove, async (ctx, { params }) => {
    await takeBack(ctx, params.id);
    return { data: { done: true as const } };
  }),
  route(events.create, async (ctx, { body }) => ({
    data: orNotFound(await findSent(ctx.db, ownId(ctx), await announce(ctx, body))),
  })),
  route(events.seen, async (ctx, { params }) => {
    await acknowledge(ctx, params);
    return { data: orNotFound(await findReceived(ctx.db, ownId(ctx), params.id)) };
  }),
  route(
    events.received,
    listRoute(RECEIVED, async (ctx, query) =>
      listReceived(ctx.db, ownId(ctx), query, (await ctx.club()).time_zone),
    ),
  ),
  route(
    events.sent,
    listRoute(SENT, async (ctx, query) => listSent(ctx.db, ownId(ctx), query, (await ctx.club()).time_zone)),
  ),
];

import { messageColumns } from '#contract/columns/messages.ts';
import { messages } from '#contract/messages.ts';
import { type Context, can } from '#server/context.ts';
import { personCalled } from '#server/export/exported.ts';
import { listed } from '#server/export/list-file.ts';
import { found } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { seenUser } from '#server/system/merge-users/service.ts';
import { findMessage, listMessages, totalMessages } from './queries.ts';
import { resendMessages } from './service.ts';

const FILE = { title: { fa: 'پیامک‌ها', en: 'Text messages' }, columns: messageColumns };

const readingOf = async (ctx: Context) => ({
  phones: can(ctx, 'user.show'),
  tickets: can(ctx, 'support_ticket.show'),
  zone: (await ctx.club()).time_zone,
});
const person = async (ctx: Context, { id }: { id: number }) => (await seenUser(ctx, id)).id;

export const messageRoutes = [
  route(
    messages.list,
    listed(FILE, async (ctx, query) => listMessages(ctx.db, await readingOf(ctx), null, query)),
  ),
  route(messages.total, async (ctx, { query }) => ({
    data: await totalMessages(ctx.db, await readingOf(ctx), null, query),
  })),
  route(messages.get, async (ctx, { params }) => ({
    data: found(await findMessage(ctx.db, await readingOf(ctx), params.id)),
  })),
  route(messages.resend, async (ctx, { body }) => ({
    data: { queued: await resendMessages(ctx, body.ids) },
  })),
  route(
    messages.ofPerson,
    listed<{ id: number }>(
      FILE,
      async (ctx, query, params) =>
        listMessages(ctx.db, await readingOf(ctx), await person(ctx, params), query),
      async (ctx, { id }) => personCalled(await seenUser(ctx, id)),
    ),
  ),
  route(messages.totalOfPerson, async (ctx, { params, query }) => ({
    data: await totalMessages(ctx.db, await readingOf(ctx), await person(ctx, params), query),
  })),
];

import { messages } from '#contract/messages/messages.ts';
import { listRoute } from '#server/export/list-file.ts';
import { orNotFound } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { MESSAGES_FILE, readMessage, readMessages, resendMessages, sumMessages } from './service.ts';

export const messageRoutes = [
  route(
    messages.list,
    listRoute(MESSAGES_FILE, (ctx, query) => readMessages(ctx, null, query)),
  ),
  route(messages.total, async (ctx, { query }) => ({ data: await sumMessages(ctx, null, query) })),
  route(messages.get, async (ctx, { params }) => ({ data: orNotFound(await readMessage(ctx, params.id)) })),
  route(messages.resend, async (ctx, { body }) => ({
    data: { queued: await resendMessages(ctx, body.ids) },
  })),
];

import { documents } from '#contract/documents.ts';
import { route } from '../../http/route.ts';
import { listLines, listReceives, totalReceives } from './queries.ts';
import { checkLines, confirmReceive, deleteReceive, getReceive, receive, updateReceive } from './service.ts';

export const documentRoutes = [
  route(documents.receives, (ctx, { query }) => listReceives(ctx.db, query)),
  route(documents.totalReceive, async (ctx, { query }) => ({ data: await totalReceives(ctx.db, query) })),
  route(documents.receive, async (ctx, { params }) => ({ data: await getReceive(ctx, params.id) })),
  route(documents.createReceive, async (ctx, { body }) => ({ data: await receive(ctx, body) })),
  route(documents.confirmReceive, async (ctx, { params, body }) => ({
    data: await confirmReceive(ctx, params.id, body),
  })),
  route(documents.updateReceive, async (ctx, { params, body }) => ({
    data: await updateReceive(ctx, params.id, body),
  })),
  route(documents.deleteReceive, async (ctx, { params }) => {
    await deleteReceive(ctx, params.id);
    return { data: { done: true as const } };
  }),
  route(documents.transactions, async (ctx, { params, query }) => {
    await checkLines(ctx, params.id);
    return listLines(ctx.db, params.id, query);
  }),
];

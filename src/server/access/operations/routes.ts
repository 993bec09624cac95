import { operations } from '#contract/access/operations.ts';
import { route } from '#server/http/route.ts';
import { cancelOperation, listOperations } from './service.ts';

export const operationRoutes = [
  route(operations.list, (ctx, { query }) => listOperations(ctx, query)),
  route(operations.cancel, async (ctx, { params, body }) => ({
    data: await cancelOperation(ctx, params.key.toLowerCase(), body.reason),
  })),
];

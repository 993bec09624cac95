import { cashes } from '#contract/cashes.ts';
import { crudRoutes } from '../crud.ts';
import { listCashes, totalCashes } from './queries.ts';
import { cashRecords, createCash } from './service.ts';

export const cashRoutes = crudRoutes(cashes, {
  ...cashRecords,
  list: (ctx, query) => listCashes(ctx.db, query),
  total: (ctx, query) => totalCashes(ctx.db, query),
  create: (ctx, body) => createCash(ctx, body),
});

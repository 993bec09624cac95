import { banks } from '#contract/banks.ts';
import { crudRoutes } from '../crud.ts';
import { listBanks, totalBanks } from './queries.ts';
import { bankRecords, createBank } from './service.ts';

export const bankRoutes = crudRoutes(banks, {
  ...bankRecords,
  list: (ctx, query) => listBanks(ctx.db, query),
  total: (ctx, query) => totalBanks(ctx.db, query),
  create: (ctx, body) => createBank(ctx, body),
});

import { termColumns } from '#contract/settings/columns/terms.ts';
import { terms } from '#contract/settings/terms.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { listTerms } from './queries.ts';
import { createTerm, termRecords, updateTerm } from './service.ts';

export const termRoutes = crudRoutes(
  terms,
  {
    ...termRecords,
    list: async (ctx, query) => listTerms(ctx.db, query, (await ctx.club()).time_zone),
    create: createTerm,
    update: updateTerm,
  },
  { title: { fa: 'سانس‌ها', en: 'Slots' }, columns: termColumns },
);

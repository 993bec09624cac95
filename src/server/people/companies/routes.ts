import { companyColumns } from '#contract/people/columns/companies.ts';
import { companies } from '#contract/people/companies.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { listCompanies } from './queries.ts';
import { companyRecords } from './service.ts';

export const companyRoutes = crudRoutes(
  companies,
  {
    ...companyRecords,
    list: async (ctx, query) => listCompanies(ctx.db, query, (await ctx.club()).time_zone),
    create: (ctx, body) => companyRecords.create(ctx, { ...body, creator_id: ctx.actor.user_id }),
  },
  { title: { fa: 'شرکت‌ها', en: 'Companies' }, columns: companyColumns },
);

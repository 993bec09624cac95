import { companyColumns } from '#contract/columns/companies.ts';
import { companies } from '#contract/companies.ts';
import { crudRoutes, standard } from '../crud.ts';
import { findCompany, listCompanies } from './queries.ts';

const records = standard({
  table: 'companies',
  resource: 'companies',
  find: (ctx, id) => findCompany(ctx.db, id),
});

export const companyRoutes = crudRoutes(
  companies,
  {
    ...records,
    list: async (ctx, query) => listCompanies(ctx.db, query, (await ctx.club()).time_zone),
    create: (ctx, body) => records.create(ctx, { ...body, creator_id: ctx.actor.user_id }),
  },
  { title: { fa: 'شرکت‌ها', en: 'Companies' }, columns: companyColumns },
);

import { yearColumns } from '#contract/accountancy/columns/financial-years.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { wholeListRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { numbering, numberYear, unnumberYear } from './numbering.ts';
import { closeYear, closing, createYear, getYear, listYears, reopenYear, updateYear } from './service.ts';

export const financialYearRoutes = [
  route(
    financialYears.list,
    wholeListRoute({ title: { fa: 'سال‌های مالی', en: 'Financial years' }, columns: yearColumns }, listYears),
  ),
  route(financialYears.get, async (ctx, { params }) => ({ data: await getYear(ctx, params.id) })),
  route(financialYears.closing, async (ctx, { params }) => ({ data: await closing(ctx, params.id) })),
  route(financialYears.create, async (ctx, { body }) => ({ data: await createYear(ctx, body) })),
  route(financialYears.update, async (ctx, { params, body }) => ({
    data: await updateYear(ctx, params.id, body),
  })),
  route(financialYears.numbering, async (ctx, { params }) => ({ data: await numbering(ctx, params.id) })),
  route(financialYears.number, async (ctx, { params, body }) => ({
    data: await numberYear(ctx, params.id, body),
  })),
  route(financialYears.unnumber, async (ctx, { params, body }) => ({
    data: await unnumberYear(ctx, params.id, body),
  })),
  route(financialYears.close, async (ctx, { params }) => ({ data: await closeYear(ctx, params.id) })),
  route(financialYears.reopen, async (ctx, { params, body }) => ({
    data: await reopenYear(ctx, params.id, body.reason),
  })),
];

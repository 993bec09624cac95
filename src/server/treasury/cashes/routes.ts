import { cashes } from '#contract/treasury/cashes.ts';
import { cashColumns } from '#contract/treasury/columns/places.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { placeStatement } from '#server/records/places.ts';
import { cashQueries, untoldTills } from './queries.ts';
import { cashRecords, createCash } from './service.ts';

export const cashRoutes = [
  ...crudRoutes(
    cashes,
    { ...cashRecords, ...cashQueries, create: (ctx, body) => createCash(ctx, body) },
    { title: { fa: 'صندوق‌ها', en: 'Cash boxes' }, columns: cashColumns, total: cashQueries.total },
  ),
  ...placeStatement(
    placeAccounts.cashes,
    'cashes',
    (cash_id) => ({ cash_id }),
    async (ctx, id) => (await untoldTills(ctx)).includes(id),
  ),
];

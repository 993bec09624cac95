import { banks } from '#contract/treasury/banks.ts';
import { bankColumns } from '#contract/treasury/columns/places.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { placeStatement } from '#server/records/places.ts';
import { bankQueries } from './queries.ts';
import { bankRecords, createBank } from './service.ts';

export const bankRoutes = [
  ...crudRoutes(
    banks,
    { ...bankRecords, ...bankQueries, create: (ctx, body) => createBank(ctx, body) },
    { title: { fa: 'بانک‌ها', en: 'Banks' }, columns: bankColumns, total: bankQueries.total },
  ),
  ...placeStatement(placeAccounts.banks, 'banks', (bank_id) => ({ bank_id })),
];

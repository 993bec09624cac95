import { costTypeColumns } from '#contract/columns/cost-types.ts';
import { costTypes } from '#contract/cost-types.ts';
import type { Db } from '../../db/client.ts';
import { byName } from '../../db/list.ts';
import { BELOW_COSTS, costAccount } from '../../ledger/accounts.ts';
import { crudRoutes, standard } from '../crud.ts';
import { shortList } from '../short-list.ts';

const rows = (db: Db) =>
  db.selectFrom('accounts as a').select(['a.id', 'a.name', 'a.created_at', 'a.version']).where(BELOW_COSTS);
const types = shortList('a', rows, byName('a'));
const records = standard({ table: 'accounts', resource: 'cost-types', find: types.find, among: BELOW_COSTS });

export const costTypeRoutes = crudRoutes(
  costTypes,
  {
    ...records,
    ...types,
    create: async (ctx, { name }) => records.create(ctx, { name, ...(await costAccount(ctx)) }),
  },
  { title: { fa: 'انواع هزینه', en: 'Cost types' }, columns: costTypeColumns },
);

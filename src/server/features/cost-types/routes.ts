import { sql } from 'kysely';
import { costTypeColumns } from '#contract/columns/cost-types.ts';
import { costTypes } from '#contract/cost-types.ts';
import type { Db } from '../../db/client.ts';
import { byName } from '../../db/list.ts';
import { BELOW_COSTS, costAccount } from '../../ledger/accounts.ts';
import { crudRoutes, standard } from '../crud.ts';
import { shortList } from '../short-list.ts';

/** Costs that stand of the 90 days up to the last one: what is used most is offered first. */
const used = sql<number>`(select count(*) from documents d where d.cost_type_id = a.id and d.status = 'confirm'
  
  and d.date > (select max(x.date) from documents x where x.type = 'cost') - 90)`;
const rows = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name', 'a.created_at', 'a.version'])
    .select(used.as('used'))
    .where(BELOW_COSTS);
const named = byName('a');
const types = shortList('a', rows, { ...named, sorts: { ...named.sorts, used } });
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

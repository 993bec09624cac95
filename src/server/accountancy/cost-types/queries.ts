import { sql } from 'kysely';
import type { costTypeList } from '#contract/accountancy/cost-types.ts';
import type { Db } from '#server/db/client.ts';
import { betweenClubDays, byName, codeBegins, containsText, type ListSql } from '#server/db/list.ts';
import { BELOW_COSTS } from '#server/ledger/accounts.ts';
import { createdByLog } from '#server/records/creator-sql.ts';
import { shortList } from '#server/records/short-list.ts';

/** Costs that stand of the 90 days up to the last one: what is used most is offered first. */
const used = sql<number>`(select count(*) from documents d where d.cost_type_id = a.id and d.status = 'confirm'
  and d.date > (select max(x.date) from documents x where x.type = 'cost') - 90)`;
const rows = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', sql<string>`a.code`.as('code'), 'a.name', 'a.created_at', 'a.version'])
    .select(used.as('used'))
    .where(BELOW_COSTS);
const named = byName('a');
export const types = shortList('a', rows, async (ctx): Promise<ListSql> => {
  const { time_zone } = await ctx.club();
  return {
    sorts: { ...named.sorts, code: sql`a.code`, used },
    filters: {
      code: codeBegins(sql`a.code`),
      name: containsText(sql`a.name`),
      // In the tree of accounts one is made too.
      creator: createdByLog(['cost-types', 'accounts'], sql`a.id`),
      created_at: betweenClubDays(sql`a.created_at`, time_zone),
    } satisfies Record<keyof typeof costTypeList.filters, unknown>,
  };
});

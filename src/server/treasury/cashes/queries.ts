import { type InferResult, sql } from 'kysely';
import type { Cash, cashList } from '#contract/treasury/cashes.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { codeBegins, comparison, containsText, equalsFlag, type ListSql } from '#server/db/list.ts';
import { uncountedBoxes } from '#server/ledger/uncounted-boxes.ts';
import { placeQueries } from '#server/records/places.ts';

const rows = (db: Db) =>
  db
    .selectFrom('cashes as c')
    .innerJoin('accounts as a', 'a.cash_id', 'c.id')
    .select(['c.id', 'c.code', 'c.name', 'a.balance', 'c.created_at', 'c.version'])
    .select(
      sql<Cash['shift']>`(
        select json_build_object('id', s.id, 'opened_at', s.opened_at, 'by', case when u.id is not null
          then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end)
        from shifts s left join users u on u.id = s.opened_by
        where s.cash_id = c.id and s.state = 'open')`.as('shift'),
    );

type CashRow = InferResult<ReturnType<typeof rows>>[number];

/** Whose balance the caller is not told. */
export const untoldTills = async (ctx: Context) => (await uncountedBoxes(ctx)).map(({ cash_id }) => cash_id);

const listSql: ListSql = {
  sorts: {
    id: sql`c.id`,
    code: sql`c.code collate fa_num`,
    name: sql`c.name collate fa_num`,
    balance: sql`a.balance`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof cashList.sorts)[number], unknown>,
  filters: {
    code: codeBegins(sql`c.code`),
    name: containsText(sql`c.name`),
    balance: comparison(sql`a.balance`),
    openingInventory: equalsFlag(
      sql`c.id in (select o.cash_id from opening_inventories o where o.cash_id is not null)`,
    ),
  } satisfies Record<Exclude<keyof typeof cashList.filters, 'creator' | 'created_at'>, unknown>,
};

export const cashQueries = placeQueries<CashRow, null>('c', 'cash_id', rows, listSql, untoldTills);

/** How many shifts of a cash box are open, or wait for approval. */
export async function countShifts(db: Db, cash_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('shifts')
    .select(sql<number>`count(*)`.as('count'))
    .where('cash_id', '=', cash_id)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return count;
}

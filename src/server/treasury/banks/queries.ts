import { sql } from 'kysely';
import type { bankList } from '#contract/treasury/banks.ts';
import type { Db } from '#server/db/client.ts';
import { codeBegins, comparison, containsText, equalsFlag, type ListSql } from '#server/db/list.ts';
import { placeQueries } from '#server/records/places.ts';

const rows = (db: Db) =>
  db
    .selectFrom('banks as b')
    .innerJoin('accounts as a', 'a.bank_id', 'b.id')
    .select(['b.id', 'b.code', 'b.name', 'b.account_number', 'b.card_number', 'b.shaba_number'])
    .select(['a.balance', 'b.created_at', 'b.version']);

const listSql: ListSql = {
  sorts: {
    id: sql`b.id`,
    code: sql`b.code collate fa_num`,
    name: sql`b.name collate fa_num`,
    account_number: sql`b.account_number`,
    card_number: sql`b.card_number`,
    balance: sql`a.balance`,
    created_at: sql`b.created_at`,
  } satisfies Record<(typeof bankList.sorts)[number], unknown>,
  filters: {
    code: codeBegins(sql`b.code`),
    name: containsText(sql`b.name`),
    account_number: containsText(sql`b.account_number`),
    card_number: containsText(sql`b.card_number`),
    shaba_number: containsText(sql`b.shaba_number`),
    balance: comparison(sql`a.balance`),
    openingInventory: equalsFlag(
      sql`b.id in (select o.bank_id from opening_inventories o where o.bank_id is not null)`,
    ),
  } satisfies Record<Exclude<keyof typeof bankList.filters, 'creator' | 'created_at'>, unknown>,
};

export const bankQueries = placeQueries('b', 'bank_id', rows, listSql);

/** How many gateways clear to a bank. */
export async function countGateways(db: Db, bank_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('payment_gateways')
    .select(sql<number>`count(*)`.as('count'))
    .where('bank_id', '=', bank_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many receipts of a bank wait to be confirmed; those of other places never wait (D18). */
export async function countPending(db: Db, bank_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(sql<number>`count(*)`.as('count'))
    .where('bank_id', '=', bank_id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  return count;
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { placeAccounts } from '#contract/place-accounts.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { filtered, type ListSql, shown } from '../db/list.ts';
import { statementRoute } from '../export/statement-pdf.ts';
import { type Route, route } from '../http/route.ts';
import type { AccountOwner } from '../ledger/accounts.ts';
import { statement, totalStatement } from '../ledger/statement.ts';
import { shortList } from './short-list.ts';

// Where money lies: cash boxes, banks, gateways. Few of each, each with an account of its own.

/** How they are read: `rows` selects what is shown, the account's balance with it. */
export function placeQueries<O extends { balance: number }>(
  alias: string,
  // biome-ignore lint/suspicious/noExplicitAny: any select of ours
  rows: (db: Db) => SelectQueryBuilder<any, any, O>,
  listSql: ListSql,
) {
  return {
    ...shortList(alias, rows, listSql),
    total: ({ db }: Context, q: ListQuery) =>
      db
        .selectFrom(filtered(shown(rows(db), alias, q), listSql, q.filters).as('r'))
        .select([
          sql<number>`count(*)`.as('count'),
          sql<number>`coalesce(sum(r.balance), 0)::bigint`.as('balance'),
        ])
        .executeTakeFirstOrThrow(),
  };
}

/** The statement of a place, page by page and as a file, and its sums; `named` answers 404 where it is not. */
export function placeStatement(
  calls: (typeof placeAccounts)[keyof typeof placeAccounts],
  owner: (id: number) => AccountOwner,
  named: (ctx: Context, id: number) => Promise<string>,
): Route[] {
  return [
    route(
      calls.transactions,
      statementRoute<{ id: number }>(
        async (ctx, query, { id }) => {
          await named(ctx, id);
          return statement(ctx.db, owner(id), query);
        },
        async (ctx, { id }) => ({ name: await named(ctx, id), detail: '' }),
      ),
    ),
    route(calls.totalTransactions, async (ctx, { params: { id }, query }) => {
      await named(ctx, id);
      return { data: await totalStatement(ctx.db, owner(id), query) };
    }),
  ];
}

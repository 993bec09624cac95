import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { placeAccounts } from '#contract/treasury/place-accounts.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  comparison,
  type ListSql,
  listPage,
  liveOrTrashed,
} from '#server/db/list.ts';
import { oncePerDb } from '#server/db/statement.ts';
import { statementRoute } from '#server/export/statement-pdf.ts';
import { fail } from '#server/http/fail.ts';
import { type Route, route } from '#server/http/route.ts';
import type { AccountOwner } from '#server/ledger/accounts.ts';
import { totalStatement } from '#server/ledger/statement.ts';
import { today } from '#server/ledger/years.ts';
import { createdBy, creatorJson } from './creator-sql.ts';

// Where money lies: cash boxes, banks, gateways. Few of each, each with an account of its own.

/** What moved on a place's account today, and when something last did; whole toman. */
export interface Moves {
  in_today: number;
  out_today: number;
  last_date: string | null;
}
/** Who has made it. */
export interface Made {
  /** Null: the system, which is who has the top role too (seeds §6). */
  creator: { id: number; name: string; family: string } | null;
}
const STILL: Moves = { in_today: 0, out_today: 0, last_date: null };

type Sums = 'balance' | 'in_today' | 'out_today';
const HIDDEN = { balance: null, in_today: null, out_today: null } satisfies Record<Sums, null>;

/**
 * How they are read: `rows` selects what is shown, the account's balance with it, of the table known as `alias`; the account
 * is `a` there. Of those that are `hidden` from the caller no answer, order, filter or sum tells the balance: it is `No`.
 */
export function placeQueries<O extends { id: number; balance: number }, No extends null = never>(
  alias: string,
  owner: 'cash_id' | 'bank_id' | 'payment_gateway_id',
  // biome-ignore lint/suspicious/noExplicitAny: any select of ours
  select: (db: Db) => SelectQueryBuilder<any, any, O>,
  own: ListSql,
  hidden?: (ctx: Context) => Promise<readonly number[]>,
) {
  const creatorId = sql.ref(`${alias}.creator_id`);
  const rows = oncePerDb((db: Db) =>
    select(db).select(
      sql<Made['creator']>`(select ${creatorJson('m')} from users m where m.id = ${creatorId})`.as('creator'),
    ),
  );
  const id = `${alias}.id`;
  const hiddenFrom = async (ctx: Context) => (await hidden?.(ctx)) ?? [];
  const listSql = async (ctx: Context, untold: readonly number[]): Promise<ListSql> => {
    const { time_zone } = await ctx.club();
    const told = sql`case when ${sql.ref(id)} = any(${untold}::bigint[]) then null else a.balance end`;
    return {
      ...own,
      sorts: { ...own.sorts, ...(untold.length > 0 && { balance: told }) },
      filters: {
        ...own.filters,
        ...(untold.length > 0 && { balance: comparison(told) }),
        creator: createdBy(creatorId),
        created_at: betweenClubDays(sql.ref(`${alias}.created_at`), time_zone),
      },
    };
  };
  /** Each with what moved on its account. */
  const moved = async <R extends O & Made>(ctx: Context, places: R[], untold: readonly number[]) => {
    const day = await today(ctx);
    const ids = places.map((place) => place.id);
    const { rows: known } = await sql<Moves & { id: number }>`
      select a.${sql.ref(owner)} as id, coalesce(t.debit, 0)::bigint as in_today,
        coalesce(t.credit, 0)::bigint as out_today,
        (select max(p.date) from postings p where p.account_id = a.id) as last_date
      from accounts a left join lateral (
        select sum(p.debit) as debit, sum(p.credit) as credit
        from postings p where p.account_id = a.id and p.date = ${day}::date) t on true
      where a.${sql.ref(owner)} = any(${ids}::bigint[])`.execute(ctx.db);
    const byId = new Map(known.map(({ id, ...moves }) => [id, moves]));
    return places.map((place) => ({
      ...place,
      ...(byId.get(place.id) ?? STILL),
      ...(untold.includes(place.id) && HIDDEN),
    })) as (Omit<R, Sums> & Omit<Moves, Sums> & Record<Sums, number | No>)[];
  };
  return {
    async list(ctx: Context, q: ListQuery) {
      const listed = liveOrTrashed(rows(ctx.db), alias, q);
      const untold = await hiddenFrom(ctx);
      const page = await listPage(ctx.db, listed, listed, id, await listSql(ctx, untold), q);
      return { ...page, data: await moved(ctx, page.data, untold) };
    },
    async find(ctx: Context, one: number) {
      const row = rows(ctx.db).where(id, '=', one).where(`${alias}.deleted_at`, 'is', null);
      const place = await row.executeTakeFirst();
      return place && (await moved(ctx, [place as O & Made], await hiddenFrom(ctx)))[0];
    },
    async total(ctx: Context, q: ListQuery) {
      const { db } = ctx;
      const untold = await hiddenFrom(ctx);
      // Whoever knows what the others have would know what the hidden one has.
      const known = sql`bool_or(r.id = any(${untold}::bigint[])) is not true`;
      return db
        .selectFrom(
          applyFilters(liveOrTrashed(rows(db), alias, q), await listSql(ctx, untold), q.filters).as('r'),
        )
        .select([
          sql<number>`count(*)`.as('count'),
          sql<number | No>`case when ${known} then coalesce(sum(r.balance), 0)::bigint end`.as('balance'),
        ])
        .executeTakeFirstOrThrow();
    },
  };
}

/** What a place is called: 404 where it is not. Without what moved on it today, which is summed for its own page. */
async function nameOf({ db }: Context, table: 'cashes' | 'banks' | 'payment_gateways', id: number) {
  const name = sql.ref<string>(table === 'payment_gateways' ? 'title' : 'name');
  const place = await db
    .selectFrom(table)
    .select(name.as('name'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return place?.name ?? fail('not_found');
}

/** The statement of a place, page by page and as a file, and its sums. */
export function placeStatement(
  calls: (typeof placeAccounts)[keyof typeof placeAccounts],
  table: 'cashes' | 'banks' | 'payment_gateways',
  owner: (id: number) => AccountOwner,
  hidden: (ctx: Context, id: number) => Promise<boolean> = async () => false,
): Route[] {
  return [
    route(
      calls.transactions,
      statementRoute<{ id: number }>(
        async (ctx, { id }) => {
          await nameOf(ctx, table, id);
          return owner(id);
        },
        async (ctx, { id }) => ({ name: await nameOf(ctx, table, id), detail: '' }),
        'place',
        (ctx, { id }) => hidden(ctx, id),
      ),
    ),
    route(calls.totalTransactions, async (ctx, { params: { id }, query }) => {
      await nameOf(ctx, table, id);
      const totals = await totalStatement(ctx.db, owner(id), query);
      // What came less what went is what there is.
      const untold = { debit: null, credit: null, balance: null, before: null };
      return { data: (await hidden(ctx, id)) ? { ...totals, ...untold } : totals };
    }),
  ];
}

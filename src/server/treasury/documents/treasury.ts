import { type RawBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import {
  TREASURY_TYPES,
  type TreasuryTransaction as TransactionSchema,
  type treasuryTransactionList,
} from '#contract/treasury/treasury.ts';
import type { Permission } from '#domain/permissions.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenDates,
  comparison,
  type FilterSql,
  inValues,
  type ListSql,
  listPage,
  matchesSearch,
} from '#server/db/list.ts';
import { company, destination } from './money-out-queries.ts';
import { byMaker, joined, placedIn, rows, writtenIn } from './queries.ts';

type Transaction = v.InferInput<typeof TransactionSchema>;
type Kind = (typeof TREASURY_TYPES)[number];

const SHOW: Record<Kind, Permission> = {
  receive: 'receive.show',
  payment: 'payment.show',
  cost: 'cost.show',
  'internal-fund': 'internal_fund.show',
  clearing: 'internal_fund.show',
};

/** The filters that name places: each finds what has one of them at either end. */
const AT: Record<'type' | 'cash' | 'bank' | 'payment_gateway', (end: '' | 'to_') => FilterSql> = {
  type: (end) => placedIn(end),
  cash: (end) => inValues(sql.ref(`d.${end}cash_id`)),
  bank: (end) => inValues(sql.ref(`d.${end}bank_id`)),
  payment_gateway: (end) => inValues(sql.ref(`d.${end}payment_gateway_id`)),
};
type PlaceFilter = keyof typeof AT;

/** Whether one of the places that are asked for stands at this end; where none is asked for, all do. */
function atPlaces({ filters }: ListQuery, end: '' | 'to_'): RawBuilder<boolean> {
  const asked = (Object.keys(AT) as PlaceFilter[]).filter((name) => filters[name] !== undefined);
  if (asked.length === 0) return sql<boolean>`true`;
  const ends = asked.map((name) => AT[name](end)(filters[name]));
  return sql<boolean>`(${sql.join(ends, sql` or `)})`;
}

/**
 * What came into the places that are asked for, and what left them. Of a transfer the fee is beside the price, of a
 * clearing a part of it.
 */
const inward = (q: ListQuery) => sql<number>`case d.type
  when 'receive' then case when ${atPlaces(q, '')} then d.price else 0 end
  when 'internal-fund' then case when ${atPlaces(q, 'to_')} then d.price else 0 end
  when 'clearing' then case when ${atPlaces(q, 'to_')} then d.price - d.wage else 0 end else 0 end`;
const outward = (
  q: ListQuery,
) => sql<number>`case when d.type = 'receive' or ${atPlaces(q, '')} is not true then 0
  when d.type = 'clearing' then d.price else d.price + d.wage end`;

const either =
  (name: PlaceFilter): FilterSql =>
  (wanted) =>
    sql<boolean>`(${AT[name]('')(wanted)} or ${AT[name]('to_')(wanted)})`;

const treasurySql: ListSql = {
  sorts: {
    id: sql`d.id`,
    doc_number: sql`d.doc_number`,
    date: sql`d.date`,
    price: sql`d.price`,
    created_at: sql`d.created_at`,
  } satisfies Record<(typeof treasuryTransactionList.sorts)[number], unknown>,
  filters: {
    kind: inValues(sql`d.type`),
    type: either('type'),
    cash: either('cash'),
    bank: either('bank'),
    payment_gateway: either('payment_gateway'),
    user: inValues(sql`d.user_id`),
    company_id: inValues(sql`d.company_id`),
    status: inValues(sql`d.status`),
    date: betweenDates(sql`d.date`),
    created_at: writtenIn,
    price: comparison(sql`d.price`),
    reference: matchesSearch(sql`fa_fold(d.transaction_reference_id)`),
    creator: byMaker,
    description: matchesSearch(sql`d.search`),
  } satisfies Record<keyof typeof treasuryTransactionList.filters, unknown>,
};

const seenBy = (ctx: Context): Kind[] => TREASURY_TYPES.filter((kind) => can(ctx, SHOW[kind]));

const keys = (db: Db, kinds: Kind[]) => joined(db).where('d.type', 'in', kinds);

/** What has moved money, of the kinds that the caller may see. */
export async function listTransactions(ctx: Context, q: ListQuery) {
  const kinds = seenBy(ctx);
  if (kinds.length === 0)
    return { data: [], pagination: { current_page: q.page, total: 0, per_page: q.per_page } };
  const shown = rows(ctx.db)
    .leftJoin('accounts as t', 't.id', 'd.cost_type_id')
    .leftJoin('cashes as tk', 'tk.id', 'd.to_cash_id')
    .leftJoin('banks as tb', 'tb.id', 'd.to_bank_id')
    .leftJoin('payment_gateways as tg', 'tg.id', 'd.to_payment_gateway_id')
    .leftJoin('companies as co', 'co.id', 'd.company_id')
    .$narrowType<{ type: Kind }>()
    .select([inward(q).as('in'), outward(q).as('out'), destination.as('destination'), company.as('company')])
    .select(
      sql<Transaction['cost_type']>`case when t.id is not null
        then json_build_object('id', t.id, 'name', t.name) end`.as('cost_type'),
    )
    .where('d.type', 'in', kinds);
  return listPage(ctx.db, shown, keys(ctx.db, kinds), 'd.id', treasurySql, q);
}

/** Count and sums of them; what is cancelled or waits counts only when it is asked for. */
export async function totalTransactions(ctx: Context, q: ListQuery) {
  const kinds = seenBy(ctx);
  if (kinds.length === 0) return { count: 0, in: 0, out: 0 };
  const sums = keys(ctx.db, kinds)
    .$if(q.filters.status === undefined, (query) => query.where('d.status', '=', 'confirm'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(${inward(q)}), 0)::bigint`.as('in'),
      sql<number>`coalesce(sum(${outward(q)}), 0)::bigint`.as('out'),
    ]);
  return applyFilters(sums, treasurySql, q.filters).executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import {
  TREASURY_TYPES,
  type TreasuryTransaction as TransactionSchema,
  type treasuryTransactionList,
} from '#contract/treasury.ts';
import type { Permission } from '#domain/permissions.ts';
import { type Context, can } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { compares, contains, filtered, type ListSql, listPage, oneOf, within } from '../../db/list.ts';
import { company, destination } from './made-queries.ts';
import { byMaker, joined, placedIn, rows } from './queries.ts';

type Transaction = v.InferInput<typeof TransactionSchema>;
type Kind = (typeof TREASURY_TYPES)[number];

const SHOW: Record<Kind, Permission> = {
  receive: 'receive.show',
  payment: 'payment.show',
  cost: 'cost.show',
  'internal-fund': 'internal_fund.show',
  clearing: 'internal_fund.show',
};

/** Of a transfer the fee is beside the price, of a clearing a part of it. */
const inward = sql<number>`case d.type when 'receive' then d.price when 'internal-fund' then d.price
  when 'clearing' then d.price - d.wage else 0 end`;
const outward = sql<number>`case d.type when 'receive' then 0 when 'clearing' then d.price else d.price + d.wage end`;

/** Either end of a transfer. */
const endsIn = (column: string) => (ids: number[]) =>
  sql<boolean>`(${oneOf(sql.ref(`d.${column}`))(ids)} or ${oneOf(sql.ref(`d.to_${column}`))(ids)})`;

const treasurySql: ListSql = {
  sorts: {
    id: sql`d.id`,
    doc_number: sql`d.doc_number`,
    date: sql`d.date`,
    price: sql`d.price`,
    created_at: sql`d.created_at`,
  } satisfies Record<(typeof treasuryTransactionList.sorts)[number], unknown>,
  filters: {
    kind: oneOf(sql`d.type`),
    type: (types: string[]) => sql<boolean>`(${placedIn()(types)} or ${placedIn('to_')(types)})`,
    cash: endsIn('cash_id'),
    bank: endsIn('bank_id'),
    payment_gateway: endsIn('payment_gateway_id'),
    user: oneOf(sql`d.user_id`),
    company_id: oneOf(sql`d.company_id`),
    status: oneOf(sql`d.status`),
    date: within(sql`d.date`),
    price: compares(sql`d.price`),
    reference: contains(sql`d.transaction_reference_id`),
    creator: byMaker,
    description: contains(sql`d.description`),
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
    .select([inward.as('in'), outward.as('out'), destination.as('destination'), company.as('company')])
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
      sql<number>`coalesce(sum(${inward}), 0)::bigint`.as('in'),
      sql<number>`coalesce(sum(${outward}), 0)::bigint`.as('out'),
    ]);
  return filtered(sums, treasurySql, q.filters).executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type { Cost as CostSchema, costList } from '#contract/treasury/costs.ts';
import type {
  InternalFund as InternalFundSchema,
  internalFundList,
} from '#contract/treasury/internal-funds.ts';
import type { Payment as PaymentSchema, paymentList } from '#contract/treasury/payments.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenDates,
  comparison,
  inValues,
  type ListSql,
  listPage,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import { byMaker, joined, papers, placedIn, reversal, rows, writtenIn } from './queries.ts';

// Payments, costs and transfers: read alike, each with what it has beside the others. Instants are still Dates.

type Payment = v.InferInput<typeof PaymentSchema>;
type Cost = v.InferInput<typeof CostSchema>;
type InternalFund = v.InferInput<typeof InternalFundSchema>;

const sorts = {
  id: sql`d.id`,
  doc_number: sql`d.doc_number`,
  date: sql`d.date`,
  price: sql`d.price`,
  created_at: sql`d.created_at`,
};
const filters = {
  type: placedIn(),
  status: inValues(sql`d.status`),
  date: betweenDates(sql`d.date`),
  created_at: writtenIn,
  price: comparison(sql`d.price`),
  cash: inValues(sql`d.cash_id`),
  bank: inValues(sql`d.bank_id`),
  creator: byMaker,
  description: matchesSearch(sql`d.search`),
};

const paymentSql: ListSql = {
  sorts: { ...sorts, user: personOrder('u') } satisfies Record<(typeof paymentList.sorts)[number], unknown>,
  filters: {
    ...filters,
    user: inValues(sql`d.user_id`),
    company_id: inValues(sql`d.company_id`),
    payment_gateway: inValues(sql`d.payment_gateway_id`),
    reference: matchesSearch(sql`fa_fold(d.transaction_reference_id)`),
  } satisfies Record<keyof typeof paymentList.filters, unknown>,
};

const costSql: ListSql = {
  sorts: { ...sorts, cost_type: sql`t.name collate fa_num` } satisfies Record<
    (typeof costList.sorts)[number],
    unknown
  >,
  filters: {
    ...filters,
    cost_type: inValues(sql`d.cost_type_id`),
    user: inValues(sql`d.user_id`),
    company_id: inValues(sql`d.company_id`),
  } satisfies Record<keyof typeof costList.filters, unknown>,
};

const internalFundSql: ListSql = {
  sorts: { ...sorts, wage: sql`d.wage` } satisfies Record<(typeof internalFundList.sorts)[number], unknown>,
  filters: {
    ...filters,
    payment_gateway: inValues(sql`d.payment_gateway_id`),
    to_type: placedIn('to_'),
    to_cash: inValues(sql`d.to_cash_id`),
    to_bank: inValues(sql`d.to_bank_id`),
    to_payment_gateway: inValues(sql`d.to_payment_gateway_id`),
    payment_type: inValues(sql`d.payment_type`),
  } satisfies Record<keyof typeof internalFundList.filters, unknown>,
};

const withCostType = (db: Db) => joined(db).leftJoin('accounts as t', 't.id', 'd.cost_type_id');

const KEYS = {
  payment: (db: Db) => joined(db).where('d.type', '=', 'payment'),
  cost: (db: Db) => withCostType(db).where('d.type', '=', 'cost'),
  'internal-fund': (db: Db) => joined(db).where('d.type', '=', 'internal-fund'),
};

/** The company that was paid, `co`. */
export const company = sql<Cost['company']>`case when co.id is not null
  then json_build_object('id', co.id, 'name', co.name) end`;

/** The reservation whose cancel handed the money out. */
const canceledInvoice = sql<Payment['invoice']>`case when d.reference_type = 'sale-invoices' then (
  select json_build_object('id', v.id, 'invoice_number', v.invoice_number)
  from sale_invoices v where v.id = d.reference_id) end`;

const paymentRows = (db: Db) =>
  rows(db)
    .leftJoin('companies as co', 'co.id', 'd.company_id')
    .$narrowType<{ type: 'payment' }>()
    .select([company.as('company'), canceledInvoice.as('invoice')])
    .where('d.type', '=', 'payment');

const costRows = (db: Db) =>
  rows(db)
    .leftJoin('accounts as t', 't.id', 'd.cost_type_id')
    .leftJoin('companies as co', 'co.id', 'd.company_id')
    .$narrowType<{ type: 'cost' }>()
    .select(company.as('company'))
    .select(sql<Cost['cost_type']>`json_build_object('id', t.id, 'name', t.name)`.as('cost_type'))
    .select(
      sql<number>`(select count(*) from attachments f where f.resource = 'documents' and f.resource_id = d.id)`.as(
        'papers',
      ),
    )
    .where('d.type', '=', 'cost');

export const destination = sql<InternalFund['destination']>`case
  when d.to_cash_id is not null then json_build_object('type', 1, 'id', tk.id, 'name', tk.name)
  when d.to_bank_id is not null then json_build_object('type', 2, 'id', tb.id, 'name', tb.name)
  when d.to_payment_gateway_id is not null then json_build_object('type', 3, 'id', tg.id, 'name', tg.title) end`;

const internalFundRows = (db: Db) =>
  rows(db)
    .leftJoin('cashes as tk', 'tk.id', 'd.to_cash_id')
    .leftJoin('banks as tb', 'tb.id', 'd.to_bank_id')
    .leftJoin('payment_gateways as tg', 'tg.id', 'd.to_payment_gateway_id')
    .$narrowType<{ type: 'internal-fund' }>()
    .select(['d.wage', 'd.payment_type'])
    .select(destination.as('destination'))
    .where('d.type', '=', 'internal-fund');

export const listPayments = (db: Db, q: ListQuery) =>
  listPage(db, paymentRows(db), KEYS.payment(db), 'd.id', paymentSql, q);
export const listCosts = (db: Db, q: ListQuery) =>
  listPage(db, costRows(db), KEYS.cost(db), 'd.id', costSql, q);
export const listInternalFunds = (db: Db, q: ListQuery) =>
  listPage(db, internalFundRows(db), KEYS['internal-fund'](db), 'd.id', internalFundSql, q);

export const findPayment = (db: Db, id: number) =>
  paymentRows(db)
    .select([papers.as('attachments'), reversal.as('reversal')])
    .where('d.id', '=', id)
    .executeTakeFirst();
export const findCost = (db: Db, id: number) =>
  costRows(db)
    .select([papers.as('attachments'), reversal.as('reversal')])
    .where('d.id', '=', id)
    .executeTakeFirst();
export const findInternalFund = (db: Db, id: number) =>
  internalFundRows(db)
    .select([papers.as('attachments'), reversal.as('reversal')])
    .where('d.id', '=', id)
    .executeTakeFirst();

/** Cancelled ones count only when they are asked for. */
function sums(db: Db, type: keyof typeof KEYS, listSql: ListSql, q: ListQuery) {
  const standing = KEYS[type](db)
    .$if(q.filters.status === undefined, (query) => query.where('d.status', '<>', 'cancel'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(d.price), 0)::bigint`.as('price'),
      sql<number>`coalesce(sum(d.wage), 0)::bigint`.as('wage'),
    ]);
  return applyFilters(standing, listSql, q.filters).executeTakeFirstOrThrow();
}

export async function totalPayments(db: Db, q: ListQuery) {
  const { wage: _, ...total } = await sums(db, 'payment', paymentSql, q);
  return total;
}
export async function totalCosts(db: Db, q: ListQuery) {
  const { wage: _, ...total } = await sums(db, 'cost', costSql, q);
  return total;
}
export const totalInternalFunds = (db: Db, q: ListQuery) => sums(db, 'internal-fund', internalFundSql, q);

/** A place's name, as it stands. */
export async function placeName(
  db: Db,
  place: { cash_id: number } | { bank_id: number } | { payment_gateway_id: number },
): Promise<string> {
  if ('cash_id' in place) {
    const cash = db.selectFrom('cashes').select('name').where('id', '=', place.cash_id);
    return (await cash.executeTakeFirstOrThrow()).name;
  }
  if ('bank_id' in place) {
    const bank = db.selectFrom('banks').select('name').where('id', '=', place.bank_id);
    return (await bank.executeTakeFirstOrThrow()).name;
  }
  const gateway = db
    .selectFrom('payment_gateways')
    .select('title')
    .where('id', '=', place.payment_gateway_id);
  return (await gateway.executeTakeFirstOrThrow()).title;
}

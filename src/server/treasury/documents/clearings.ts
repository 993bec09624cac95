import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type {
  ClearingInput,
  Clearing as ClearingSchema,
  clearingList,
} from '#contract/treasury/clearings.ts';
import { documentText } from '#domain/document-words.ts';
import { clearingLines } from '#domain/postings.ts';
import { unclearedDays } from '#domain/uncleared.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenDates,
  comparison,
  inValues,
  type ListSql,
  listPage,
  matchesSearch,
} from '#server/db/list.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { balanceOf, lockAccounts } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { bankExists } from '../banks/service.ts';
import { gatewayRecords } from '../payment-gateways/service.ts';
import { documentDate } from './dates.ts';
import { checkPrice } from './money-out.ts';
import { byMaker, joined, rows } from './queries.ts';

// What gateways pay out to banks (ledger.md, "What each event posts").

type Clearing = v.InferInput<typeof ClearingSchema>;

const clearingSql: ListSql = {
  sorts: {
    id: sql`d.id`,
    doc_number: sql`d.doc_number`,
    date: sql`d.date`,
    price: sql`d.price`,
    wage: sql`d.wage`,
    created_at: sql`d.created_at`,
  } satisfies Record<(typeof clearingList.sorts)[number], unknown>,
  filters: {
    bank: inValues(sql`d.to_bank_id`),
    status: inValues(sql`d.status`),
    date: betweenDates(sql`d.date`),
    price: comparison(sql`d.price`),
    creator: byMaker,
    description: matchesSearch(sql`d.search`),
  } satisfies Record<keyof typeof clearingList.filters, unknown>,
};

/** Of a gateway they are found by what they refer to. */
const keysOf = (db: Db, gateway: number) =>
  joined(db)
    .where('d.type', '=', 'clearing')
    .where('d.reference_type', '=', 'payment-gateways')
    .where('d.reference_id', '=', gateway);

const clearingRows = (db: Db) =>
  rows(db)
    .leftJoin('banks as tb', 'tb.id', 'd.to_bank_id')
    .$narrowType<{ type: 'clearing' }>()
    .select('d.wage')
    .select(sql<number>`d.price - d.wage`.as('net'))
    .select(
      sql<
        Clearing['bank']
      >`case when tb.id is not null then json_build_object('id', tb.id, 'name', tb.name) end`.as('bank'),
    )
    .where('d.type', '=', 'clearing');

export async function listClearings(ctx: Context, gateway: number, q: ListQuery) {
  await gatewayRecords.get(ctx, gateway);
  const shown = clearingRows(ctx.db)
    .where('d.reference_type', '=', 'payment-gateways')
    .where('d.reference_id', '=', gateway);
  return listPage(ctx.db, shown, keysOf(ctx.db, gateway).select('d.id'), 'd.id', clearingSql, q);
}

export async function totalClearings(ctx: Context, gateway: number, q: ListQuery) {
  await gatewayRecords.get(ctx, gateway);
  const sums = keysOf(ctx.db, gateway)
    .$if(q.filters.status === undefined, (query) => query.where('d.status', '<>', 'cancel'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(d.price), 0)::bigint`.as('price'),
      sql<number>`coalesce(sum(d.wage), 0)::bigint`.as('wage'),
      sql<number>`coalesce(sum(d.price - d.wage), 0)::bigint`.as('net'),
    ]);
  return applyFilters(sums, clearingSql, q.filters).executeTakeFirstOrThrow();
}

/**
 * Clears a gateway to a bank. 422 `price_too_low`, `insufficient_balance` with what is short (more than is there has not
 * been taken), `future`, `max` of a fee that leaves nothing; 423 `year_closed`.
 */
export async function clearGateway(
  ctx: Context,
  id: number,
  { bank_id, price, wage = 0, date, description }: v.InferOutput<typeof ClearingInput>,
): Promise<Clearing> {
  const gateway = await gatewayRecords.get(ctx, id);
  await checkPrice(ctx, price);
  if (wage >= price) failFields({ wage: ['max'] });
  const to = bank_id ?? gateway.bank.id;
  if (!(await bankExists(ctx, to))) failFields({ bank_id: ['unknown'] });
  const from = { payment_gateway_id: id };
  const { balance } = (await lockAccounts(ctx, [from, { bank_id: to }, { code: '52' }]))(from);
  if (price > balance) {
    fail('insufficient_balance', { fields: { price: ['max'] }, details: { short: price - balance } });
  }
  const { locale } = await ctx.club();
  const draft = {
    type: 'clearing',
    price,
    wage,
    place: from,
    to: { bank_id: to },
    reference: { type: 'payment-gateways', id },
    date: await documentDate(ctx, date),
    description: description || documentText('cleared', gateway.title, locale),
  } as const;
  const [posted] = await post(ctx, [
    { ...draft, lines: clearingLines({ gateway: id, bank: to, price, wage }) },
  ]);
  const { id: document } = orNotFound(posted);
  ctx.audit({ resource: 'documents', resource_id: document, after: draft });
  return orNotFound(await clearingRows(ctx.db).where('d.id', '=', document).executeTakeFirst());
}

/** So many days back are told one by one. */
const MOST_DAYS = 92;

/**
 * What was taken and is not paid out, by days. What has been reversed was not taken, and no reversal takes anything: that of
 * a clearing gives back what came on days before.
 */
export async function uncleared(ctx: Context, id: number) {
  await gatewayRecords.get(ctx, id);
  const balance = await balanceOf(ctx, { payment_gateway_id: id });
  const { rows: days } = await sql<{ date: string; received: number }>`
    select p.date, sum(p.debit)::bigint as received
    from postings p join documents d on d.id = p.document_id
    where p.account_id = (select a.id from accounts a where a.payment_gateway_id = ${id}) and p.debit > 0
      and d.reverses is null and d.reversed_by is null
    group by p.date order by p.date desc limit ${MOST_DAYS}`.execute(ctx.db);
  return { balance, ...unclearedDays(balance, days) };
}

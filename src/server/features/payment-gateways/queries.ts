import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { paymentGatewayList } from '#contract/payment-gateways.ts';
import type { Db } from '../../db/client.ts';
import { compares, contains, filtered, is, type ListSql, listPage, oneOf, shown } from '../../db/list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('payment_gateways as g')
    .innerJoin('accounts as a', 'a.payment_gateway_id', 'g.id')
    .innerJoin('banks as b', 'b.id', 'g.bank_id')
    .select(['g.id', 'g.title', 'g.type', 'g.merchant_code', 'g.terminal_code', 'g.end_time', 'g.status'])
    .select(['g.provider', 'a.balance', 'g.created_at', 'g.version'])
    .select(sql<{ id: number; name: string }>`json_build_object('id', b.id, 'name', b.name)`.as('bank'));

const listSql: ListSql = {
  sorts: {
    id: sql`g.id`,
    title: sql`g.title collate fa_num`,
    type: sql`g.type`,
    bank: sql`b.name collate fa_num`,
    status: sql`g.status`,
    balance: sql`a.balance`,
    created_at: sql`g.created_at`,
  } satisfies Record<(typeof paymentGatewayList.sorts)[number], unknown>,
  filters: {
    title: contains(sql`g.title`),
    type: oneOf(sql`g.type`),
    bank: oneOf(sql`g.bank_id`),
    status: is(sql`g.status`),
    provider: contains(sql`g.provider`),
    balance: compares(sql`a.balance`),
  } satisfies Record<keyof typeof paymentGatewayList.filters, unknown>,
};

const listed = (db: Db, q: ListQuery) => shown(rows(db), 'g', q);

export function listGateways(db: Db, q: ListQuery) {
  return listPage(db, listed(db, q), listed(db, q), sql`g.id`, listSql, q);
}

export function totalGateways(db: Db, q: ListQuery) {
  return db
    .selectFrom(filtered(listed(db, q), listSql, q.filters).as('r'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(r.balance), 0)::bigint`.as('balance'),
    ])
    .executeTakeFirstOrThrow();
}

export function findGateway(db: Db, id: number) {
  return rows(db).where('g.id', '=', id).where('g.deleted_at', 'is', null).executeTakeFirst();
}

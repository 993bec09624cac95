import { sql } from 'kysely';
import type { paymentGatewayList } from '#contract/treasury/payment-gateways.ts';
import type { GatewayTestFault } from '#domain/gateway-faults.ts';
import type { Db } from '#server/db/client.ts';
import { codeBegins, comparison, containsText, equalsFlag, inValues, type ListSql } from '#server/db/list.ts';
import { placeQueries } from '#server/records/places.ts';

const rows = (db: Db) =>
  db
    .selectFrom('payment_gateways as g')
    .innerJoin('accounts as a', 'a.payment_gateway_id', 'g.id')
    .innerJoin('banks as b', 'b.id', 'g.bank_id')
    .select([
      'g.id',
      'g.code',
      'g.title',
      'g.type',
      'g.merchant_code',
      'g.terminal_code',
      'g.end_time',
      'g.status',
    ])
    .select(['g.provider', 'a.balance', 'g.created_at', 'g.version'])
    .select(
      sql<{ at: string; fault: GatewayTestFault | null; code: number | null } | null>`
        case when g.tested_at is not null
          then json_build_object('at', to_char(g.tested_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fault', g.test_fault, 'code', g.test_code) end`.as(
        'test',
      ),
    )
    .select(sql<{ id: number; name: string }>`json_build_object('id', b.id, 'name', b.name)`.as('bank'));

const listSql: ListSql = {
  sorts: {
    id: sql`g.id`,
    code: sql`g.code collate fa_num`,
    title: sql`g.title collate fa_num`,
    type: sql`g.type`,
    bank: sql`b.name collate fa_num`,
    status: sql`g.status`,
    balance: sql`a.balance`,
    created_at: sql`g.created_at`,
  } satisfies Record<(typeof paymentGatewayList.sorts)[number], unknown>,
  filters: {
    code: codeBegins(sql`g.code`),
    title: containsText(sql`g.title`),
    type: inValues(sql`g.type`),
    bank: inValues(sql`g.bank_id`),
    status: equalsFlag(sql`g.status`),
    provider: containsText(sql`g.provider`),
    balance: comparison(sql`a.balance`),
  } satisfies Record<Exclude<keyof typeof paymentGatewayList.filters, 'creator' | 'created_at'>, unknown>,
};

export const gatewayQueries = placeQueries('g', 'payment_gateway_id', rows, listSql);

import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { companyList } from '#contract/people/companies.ts';
import type { Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  containsText,
  equalsFlag,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
} from '#server/db/list.ts';
import { oncePerDb } from '#server/db/statement.ts';
import { createdBy } from '#server/records/creator-sql.ts';

const rows = oncePerDb((db) =>
  db
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', 'c.phone', 'c.national_id', 'c.economic_code', 'c.postal_code'])
    .select(['c.address', 'c.description', 'c.supplier', 'c.created_at', 'c.version']),
);

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`c.id`,
    name: sql`c.name collate fa_num`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof companyList.sorts)[number], unknown>,
  filters: {
    id: inValues(sql`c.id`),
    name: containsText(sql`c.name`),
    phone: containsText(sql`c.phone`),
    national_id: containsText(sql`c.national_id`),
    economic_code: containsText(sql`c.economic_code`),
    supplier: equalsFlag(sql`c.supplier`),
    creator: createdBy(sql`c.creator_id`),
    created_at: betweenClubDays(sql`c.created_at`, zone),
  } satisfies Record<keyof typeof companyList.filters, unknown>,
});

export function listCompanies(db: Db, q: ListQuery, zone: string) {
  const companies = liveOrTrashed(rows(db), 'c', q);
  return listPage(db, companies, companies, 'c.id', listSql(zone), q);
}

export function findCompany(db: Db, id: number) {
  return rows(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

/** Its people who are there, and their balances added up: what the list of people says of the same filter. */
export function peopleOf(db: Db, company_id: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .where('u.company_id', '=', company_id)
    .where('u.deleted_at', 'is', null)
    .where('u.merged_into', 'is', null)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(a.balance), 0)::bigint`.as('balance'),
    ])
    .executeTakeFirstOrThrow();
}

/** What was paid to it and stands, of one kind. */
const paid = (type: 'payment' | 'cost') => (db: Db, company_id: number) =>
  db
    .selectFrom('documents as d')
    .where('d.company_id', '=', company_id)
    .where('d.type', '=', type)
    .where('d.status', '<>', 'cancel')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(d.price), 0)::bigint`.as('price')])
    .executeTakeFirstOrThrow();
export const paymentsOf = paid('payment');
export const costsOf = paid('cost');

import { sql } from 'kysely';
import type { companyList } from '#contract/companies.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '../../db/client.ts';
import { contains, type ListSql, listPage, shown, withinDays } from '../../db/list.ts';
import { once } from '../../db/statement.ts';

const rows = once((db) =>
  db
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', 'c.phone', 'c.national_id', 'c.economic_code', 'c.postal_code'])
    .select(['c.address', 'c.description', 'c.created_at', 'c.version']),
);

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`c.id`,
    name: sql`c.name collate fa_num`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof companyList.sorts)[number], unknown>,
  filters: {
    name: contains(sql`c.name`),
    phone: contains(sql`c.phone`),
    national_id: contains(sql`c.national_id`),
    economic_code: contains(sql`c.economic_code`),
    created_at: withinDays(sql`c.created_at`, zone),
  } satisfies Record<keyof typeof companyList.filters, unknown>,
});

export function listCompanies(db: Db, q: ListQuery, zone: string) {
  const companies = shown(rows(db), 'c', q);
  return listPage(db, companies, companies, 'c.id', listSql(zone), q);
}

export function findCompany(db: Db, id: number) {
  return rows(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { fold } from '#domain/persian.ts';
import type { Db } from '#server/db/client.ts';
import { type FilterSql, type ListSql, matchesNames, matchesSearch } from '#server/db/list.ts';

type Condition = RawBuilder<SqlBool>;

/** SQL of the filters that search customers (`s`). */
const ASKED = {
  search: (value: string, phones: boolean): Condition =>
    (phones ? matchesSearch : matchesNames)(sql`s.search`)(value),
  user: (value: string, phones: boolean): Condition =>
    (phones ? matchesSearch : matchesNames)(sql`s.search`)(value),
  company: (value: string): Condition =>
    sql`s.company <> '' and ${matchesSearch(sql`s.company_search`)(value)}`,
};
type Asked = keyof typeof ASKED;

const found = (name: Asked, value: string, phones: boolean) =>
  sql<{ id: number }>`select s.id from users s where ${ASKED[name](value, phones)}`;

/** Reservations (`i`) of whoever is found: the ids go into one array, so that those of each are found by their index. */
export const ofPeople = (name: Asked, value: string, phones: boolean): Condition =>
  sql<SqlBool>`i.user_id = any(array(${found(name, value, phones)}))`;

/** The format of a reservation number; longer ones are part of a phone. */
const NUMBER = /^\d{1,9}$/;
/** Matches the customer, or the reservation's number. */
export function numberedOr(value: string, of: Condition): Condition {
  const typed = fold(value).trim();
  return NUMBER.test(typed) ? sql`(i.invoice_number = ${Number(typed)} or ${of})` : of;
}

/**
 * Replaces people filters by the ids found: with few people reservations are looked up, with many the list is scanned,
 * and the planner must see which.
 */
export async function withPeople(
  db: Db,
  listSql: ListSql,
  filters: ListQuery['filters'],
  phones: boolean,
): Promise<ListSql> {
  const names = (Object.keys(ASKED) as Asked[]).filter((name) => name in filters);
  if (names.length === 0) return listSql;
  const known: Record<string, FilterSql> = {};
  for (const name of names) {
    const value = filters[name] as string;
    const { rows } = await found(name, value, phones).execute(db);
    const ids = rows.map(({ id }) => id);
    const of = sql<SqlBool>`i.user_id = any(${ids}::bigint[])`;
    known[name] = () => (name === 'search' ? numberedOr(value, of) : of);
  }
  return { ...listSql, filters: { ...listSql.filters, ...known } };
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Logged } from '#contract/resources.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type FilterSql, inValues, matchesNames } from '#server/db/list.ts';

// Who has made a record, in lists and answers: the system where nobody has, and where one of the top role has (seeds §6).

type Maker = { id: number; name: string; family: string } | null;

/** The maker, of the table of people joined as `alias`; null: the system. */
export const creatorJson = (alias: string) =>
  sql<Maker>`case when ${sql.ref(`${alias}.id`)} is not null
    and ${sql.ref(`${alias}.role_id`)} is distinct from ${sql.lit(TOP_ROLE)} then json_build_object(
      'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'family', ${sql.ref(`${alias}.family`)}) end`;

const OF_TOP = sql`s.role_id = ${sql.lit(TOP_ROLE)}`;

/** The maker's id, as records are grouped by it; null: the system. */
export const creatorId = (column: RawBuilder<unknown>) =>
  sql<number | null>`case when ${byThese(column, OF_TOP)} then null else ${column} end`;

/** Records of the makers that are named; 0: of the system. */
export const createdById =
  (column: RawBuilder<unknown>): FilterSql =>
  (ids: readonly number[]) => {
    const named = inValues(column)(ids);
    return ids.includes(0) ? sql<SqlBool>`(${named} or ${createdBy(column)('system')})` : named;
  };

/** Of few people the ids go into one array, so that an index finds the records of each. */
const byThese = (column: RawBuilder<unknown>, found: RawBuilder<unknown>) =>
  sql<SqlBool>`${column} = any(array(select s.id from users s where ${found}))`;

/** Whom a column names as the maker: `system`, or a part of the name as it is shown. */
export const createdBy =
  (column: RawBuilder<unknown>): FilterSql =>
  (value: string) =>
    value === 'system'
      ? sql<SqlBool>`(${column} is null or ${byThese(column, OF_TOP)})`
      : byThese(
          column,
          sql`s.role_id is distinct from ${sql.lit(TOP_ROLE)} and ${matchesNames(sql`s.search`)(value)}`,
        );

/** Who has said something, where everybody stands by their name, the top role too: `system` is what nobody has said. */
export const writtenBy =
  (column: RawBuilder<unknown>): FilterSql =>
  (value: string) =>
    value === 'system'
      ? sql<SqlBool>`${column} is null`
      : byThese(column, sql`${matchesNames(sql`s.search`)(value)}`);

/** The same of records whose table names no maker: whom the first line of the log about them names, as made of one of these. */
export const createdByLog = (of: Logged | readonly Logged[], id: RawBuilder<unknown>): FilterSql =>
  createdBy(
    sql`(select l.actor_id from audit_log l where l.resource in (${sql.join([of].flat().map((one) => sql.lit(one)))})
      and l.resource_id = ${id} order by l.id limit 1)`,
  );

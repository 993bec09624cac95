import type pg from 'pg';
import { ruleOf } from './table-rules.ts';

/** A table as backed up: its stored columns in order, and its sort key. */
export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
  key: string[];
}

/** Anything that runs a statement, such as a client of the driver. */
export type Queryable = Pick<pg.Client, 'query'>;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const inSchema = (schema: string, name: string): string => `${quoted(schema)}.${quoted(name)}`;

/** The tables of a schema that are backed up, by name. */
export async function readTables(
  client: Queryable,
  schema: string,
): Promise<(TableShape & { size: number })[]> {
  const { rows } = await client.query<TableShape & { size: string }>(
    `select c.relname as name, pg_table_size(c.oid) as size,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
         as columns,
       coalesce((select json_agg(a.attname order by k.place) from pg_index i
          cross join unnest(i.indkey) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary), '[]') as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relname not like 'kysely%' order by c.relname collate "C"`,
    [schema],
  );
  return rows
    .filter(({ name }) => ruleOf(name) === 'kept')
    .map((table) => ({ ...table, size: Number(table.size) }));
}

/** COPY statement for all backed-up rows of a table as text, in an order that depends only on the rows. */
export function copyOut(schema: string, { name, columns, key }: TableShape): string {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const sorted = key.length > 0 ? key : columns.map((column) => column.name);
  const order = sorted.map((column) =>
    typeOf.get(column) === 'text' ? `${quoted(column)} collate "C"` : quoted(column),
  );
  const list = columns.map((column) => quoted(column.name)).join(', ');
  return `copy (select ${list} from ${inSchema(schema, name)} order by ${order.join(', ')}) to stdout`;
}

export function copyIn(schema: string, { name, columns }: TableShape): string {
  return `copy ${inSchema(schema, name)} (${columns.map((column) => quoted(column.name)).join(', ')}) from stdin`;
}

/** The last value of every sequence of a schema, or 0. */
export async function readSequences(client: Queryable, schema: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'S' order by c.relname collate "C"`,
    [schema],
  );
  const positions: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ given: string }>(
      `select case when is_called then last_value else last_value - 1 end as given from ${inSchema(schema, name)}`,
    );
    positions[name] = Number(at[0]?.given ?? 0);
  }
  return positions;
}

/** The migrations applied to a schema, oldest first. */
export async function readMigrations(client: Queryable, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${inSchema(schema, 'kysely_migration')} order by name collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Session settings that make COPY's text independent of the server's configuration. */
export const plainText = (schema: string): string =>
  [
    `search_path=${schema},public`,
    'statement_timeout=0',
    'idle_in_transaction_session_timeout=0',
    'lock_timeout=30000',
    'timezone=UTC',
    'datestyle=ISO',
    'intervalstyle=postgres',
    'bytea_output=hex',
    'extra_float_digits=1',
    'client_encoding=UTF8',
    'max_parallel_workers_per_gather=0',
    'jit=off',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');

import pg from 'pg';
import { SCHEMA } from './schema-name.ts';

type Asks = Pick<pg.ClientBase, 'query'>;

const STATEMENT_MS = 60_000;

/**
 * Session settings. A statement waits at most 5 s for a lock, which reveals a stuck twin of a call (`in_progress`).
 * Calls are short and data fits in memory: an index costs less than a scan, and a parallel worker costs more than it
 * saves (a week of the calendar: 15 ms instead of 120).
 */
const settings = (schema: string, limit: number): [name: string, value: string][] => [
  ['lock_timeout', '5000'],
  ['TimeZone', 'UTC'],
  ['random_page_cost', '1.1'],
  ['max_parallel_workers_per_gather', '0'],
  ['jit', 'off'],
  ['statement_timeout', String(limit)],
  ['search_path', `${schema},public`],
];

/** The settings as the start-up parameter `options`. */
export const startOptions = (schema: string = SCHEMA, limit: number = STATEMENT_MS): string =>
  settings(schema, limit)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const bare = (value: string) => value.replaceAll(' ', '');

/**
 * Stores the settings with the role of `client`, for this database: every later connection of the role starts with them,
 * a pooler's too. Writes only those that differ.
 */
export async function storeWithRole(client: Asks): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string; kept: string[] }>(
    `select current_user as name, current_database() as database, coalesce((
       select setconfig from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = current_user) and setdatabase = (
         select oid from pg_database where datname = current_database())), '{}') as kept`,
  );
  const { name, database, kept } = rows[0] as (typeof rows)[0];
  const stands = new Set(kept.map(bare));
  for (const [setting, value] of settings(SCHEMA, STATEMENT_MS)) {
    if (stands.has(`${setting}=${value}`)) continue;
    const list = value.split(',').map(pg.escapeLiteral).join(', ');
    await client.query(
      `alter role ${pg.escapeIdentifier(name)} in database ${pg.escapeIdentifier(database)} set ${setting} to ${list}`,
    );
  }
}

/** The first setting whose value on this connection is not ours. */
export async function wrongSetting(
  client: Asks,
): Promise<{ name: string; is: string; wanted: string } | undefined> {
  const wanted = settings(SCHEMA, STATEMENT_MS);
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [wanted.map(([name]) => name)],
  );
  const is = new Map(rows.map(({ name, setting }) => [name, bare(setting)]));
  const other = wanted.find(([name, value]) => is.get(name) !== value);
  return other && { name: other[0], is: is.get(other[0]) ?? '', wanted: other[1] };
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';
import { SCHEMA } from './schema-name.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const BIGINT = 20;
const DATE = 1082;
const TIME = 1083;
const NUMERIC = 1700;
const BIGINT_ARRAY = 1016;
const SMALLINT_ARRAY = 1005;

/**
 * A sum that a number cannot hold fails the call (500) rather than be told wrong. No club comes there: it takes more
 * than nine thousand entries of the largest amount that can be written, a trillion toman each.
 */
function exact(text: string): number {
  const n = Number(text);
  if (Number.isInteger(n) && !Number.isSafeInteger(n))
    throw new RangeError(`${text} is beyond a safe integer`);
  return n;
}
const numbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(exact));

const parsers: Record<number, (text: string) => unknown> = {
  [BIGINT]: exact,
  [NUMERIC]: exact,
  [DATE]: (text) => text,
  [TIME]: (text) => text.slice(0, 5),
  [BIGINT_ARRAY]: numbers,
  [SMALLINT_ARRAY]: numbers,
};

/** What every connection of ours reads the same way: money as safe integers, days and times of day as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * A statement waits 5 s for a lock at most: a stuck twin of a call is told apart by it (`in_progress`). Short calls on
 * data that fits in memory: an index costs less than a scan, and one more process for half a query costs more than it
 * saves (a week of the calendar: 15 ms instead of 120).
 */
const SESSION = [
  'lock_timeout=5000',
  'timezone=UTC',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'jit=off',
];
const STATEMENT_MS = 60_000;
const settingsOf = (schema: string, limit: number) =>
  [...SESSION, `statement_timeout=${limit}`, `search_path=${schema},public`]
    .map((setting) => `-c ${setting}`)
    .join(' ');

/** Whoever waits longer for a connection is told to come again (503): a queue without end helps nobody. */
const CONNECTION_WAIT_MS = 10_000;
/** Longer than any statement may take: its connection is dead, whatever it looks like, and is given up. */
const ANSWER_WAIT_MS = 65_000;
/** Seconds: plans of a prepared statement take memory and are of the tables as they were; both end with it. */
const CONNECTION_LIFE_S = 1800;

/**
 * A pool of connections to the club's tables, or to those of another schema; a statement takes `limit`
 * ms at most, 0 for as long as it likes. `error` is heard of idle ones and of those
 * at work, or an engine that stops would end us.
 */
export function createPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { schema = SCHEMA, limit = STATEMENT_MS }: { schema?: string; limit?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    query_timeout: ANSWER_WAIT_MS,
    keepAlive: true,
    maxLifetimeSeconds: CONNECTION_LIFE_S,
    ...config,
    types,
    options: settingsOf(schema, limit),
    Client: PreparingClient,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** For `where('id', '=', anyOf(ids))`: one statement however long the list, so that it is prepared once. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

const DEADLOCK = '40P01';

/**
 * Runs in one transaction, in the one that runs if there is one; a deadlock is tried twice more, since our lock order
 * makes them rare, not impossible.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 2 || (error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

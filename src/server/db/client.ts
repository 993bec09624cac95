import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from './connection.ts';
import { PreparingClient } from './prepared.ts';
import { startOptions } from './session-settings.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const BIGINT = 20;
const DATE = 1082;
const TIME = 1083;
const NUMERIC = 1700;
const BIGINT_ARRAY = 1016;
const SMALLINT_ARRAY = 1005;

/**
 * Reads a bigint sum; one beyond the safe integers fails the call (500) instead of being rounded. No club gets there:
 * it takes more than nine thousand entries of the largest possible amount, a trillion toman each.
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

/** Type parsers of every connection: money as safe integers, dates and times of day as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** A longer wait for a connection is refused with 503: an endless queue helps nobody. */
const CONNECTION_WAIT_MS = 10_000;
/** Longer than any statement may take: the connection is dead and is dropped. */
const ANSWER_WAIT_MS = 65_000;
/** In seconds. Prepared statements use memory and plans get outdated; both end with the connection. */
const CONNECTION_LIFE_S = 1800;

/**
 * A pool of connections to the club's tables, or to those of another schema. A statement may take `limit` ms, 0 for no
 * limit. Handles `error` of idle and busy connections: unhandled, a stopping engine would end the process.
 */
export function createPool(
  { settings, ...config }: DatabaseConfig & pg.PoolConfig,
  onError: (error: Error) => void,
  { schema, limit }: { schema?: string; limit?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    query_timeout: ANSWER_WAIT_MS,
    keepAlive: true,
    maxLifetimeSeconds: CONNECTION_LIFE_S,
    ...config,
    types,
    ...(settings === 'role' ? {} : { options: startOptions(schema, limit) }),
    Client: PreparingClient,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * For `where('id', '=', anyOf(ids))`: the statement's text is the same for any number of ids, so it is prepared once.
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

const DEADLOCK = '40P01';

/**
 * Runs work in a transaction, or in the present one if there is one. A deadlock, which our lock order makes rare, is
 * retried twice.
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

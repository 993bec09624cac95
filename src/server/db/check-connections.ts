import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from './client.ts';
import { DatabaseClient, type DatabaseConfig } from './connection.ts';
import { DatabaseError } from './database-error.ts';
import { wrongSetting } from './session-settings.ts';

/** A notification normally takes milliseconds. */
const HEARD_MS = 3_000;
const ANSWER_MS = 10_000;
const CHANNEL = 'meydan_check';

const DIRECT =
  'name the database without the pooler in DATABASE_LISTEN_URL (README, "Behind a connection pooler")';

/**
 * Refuses connections that a pooler has made unfit, since nothing else would report it: notifications sent by the app's
 * connections must arrive on `listen`, and these connections must have our settings and keep their prepared statements
 * from one transaction to the next. Throws a DatabaseError of one sentence.
 */
export async function checkConnections(
  app: DatabaseConfig,
  listen: DatabaseConfig,
  listenVariable: string,
): Promise<void> {
  const pool = createPool({ ...app, max: 2, query_timeout: ANSWER_MS }, () => {});
  const clients: pg.PoolClient[] = [];
  try {
    for (let n = 0; n < 2; n++) clients.push(await pool.connect());
    const [one, two] = clients as [pg.PoolClient, pg.PoolClient];
    await checkPrepared(one, two);
    await checkSettings(one, app);
    const tell = (word: string) => one.query('select pg_notify($1, $2)', [CHANNEL, word]);
    if (!(await hears(listen, tell)))
      throw new DatabaseError(
        `A notification sent over DATABASE_URL does not arrive on ${listenVariable} (LISTEN), because a pooler in transaction mode is in between; ${DIRECT}.`,
      );
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The connections of DATABASE_URL cannot be used: ${String(error)}; if it names a connection pooler, ${DIRECT}.`,
      { cause: error },
    );
  } finally {
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

/** Refuses an owner's address behind a pooler in transaction mode: migrations, backups and restores need a session. */
export async function checkOwner(owner: DatabaseConfig, variable: string): Promise<void> {
  const other = await open(owner, variable);
  try {
    const tell = (word: string) => other.query('select pg_notify($1, $2)', [CHANNEL, word]);
    if (await hears(owner, tell)) return;
    throw new DatabaseError(
      `${variable} names a pooler in transaction mode, but migrations, backups and restores need the database itself; ${
        variable === 'DATABASE_URL' ? DIRECT : 'name the database without the pooler'
      }.`,
    );
  } finally {
    await other.end();
  }
}

async function checkSettings(client: pg.PoolClient, app: DatabaseConfig): Promise<void> {
  const other = await wrongSetting(client);
  if (!other) return;
  const what = `${other.name} is ${other.is || 'empty'} on a connection of DATABASE_URL, not ${other.wanted}`;
  throw new DatabaseError(
    app.settings === 'role'
      ? `${what}: it is stored with the role now, but the pooler still has connections from before; close them (PgBouncer: RECONNECT) and start again.`
      : `${what}: a pooler drops the start-up parameters; ${DIRECT}.`,
  );
}

/**
 * Each client prepares a statement, and runs it again in later transactions. They begin in both orders, so that the two
 * connections change hands whether the pooler reuses the latest or the oldest idle one first.
 */
async function checkPrepared(one: pg.PoolClient, two: pg.PoolClient): Promise<void> {
  const mark = randomUUID().replaceAll('-', '');
  const asks = [one, two].map((client, n) => ({
    begin: () => client.query('begin transaction read only'),
    ask: () =>
      client.query<{ n: number }>({
        name: `meydan_check_${mark}_${n}`,
        text: `select $1::int + ${n} as n`,
        values: [n],
      }),
    end: () => client.query('commit'),
    wanted: 2 * n,
  }));
  for (const order of [asks, asks.toReversed(), asks]) {
    for (const { begin } of order) await begin();
    for (const { ask, wanted } of order) {
      const answer = await ask().catch((error: Error) => error);
      if (answer instanceof Error || answer.rows[0]?.n !== wanted)
        throw new DatabaseError(
          `The pooler of DATABASE_URL loses prepared statements between transactions (${
            answer instanceof Error ? answer.message : 'the rows of another statement came'
          }); PgBouncer needs version 1.21 or newer and max_prepared_statements above 0.`,
        );
    }
    for (const { end } of asks) await end();
  }
}

/** Whether what `tell` sends arrives on a connection of `listen`. */
async function hears(listen: DatabaseConfig, tell: (word: string) => Promise<unknown>): Promise<boolean> {
  const client = await open(listen, 'DATABASE_LISTEN_URL');
  const word = randomUUID();
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(() => resolve(false), HEARD_MS);
  client.on('notification', ({ payload }) => payload === word && resolve(true));
  client.on('end', () => resolve(false));
  try {
    await client.query(`listen ${CHANNEL}`);
    await tell(word);
    return await heard;
  } finally {
    clearTimeout(late);
    await client.end();
  }
}

/** Opens a connection; throws a DatabaseError that names the variable. */
export async function open(config: DatabaseConfig, variable: string): Promise<pg.Client> {
  const client = new DatabaseClient({ ...config, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => {});
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause);
    throw new DatabaseError(`The database of ${variable} cannot be reached: ${reason}`, { cause });
  }
}

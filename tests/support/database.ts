import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { appLogin } from '#server/db/app-role.ts';
import type { Db } from '#server/db/client.ts';
import { SCHEMA } from '#server/db/schema-name.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to the test server's maintenance database. */
    server: pg.ClientConfig;
    /** The template database after first setup; every test file gets a copy. */
    template: string;
  }
}

export interface TestDatabase {
  config: pg.ClientConfig;
  /** Ends all connections and drops the database. */
  drop(): Promise<void>;
}

/** Creates a database after first setup (D2), with the app's connection. */
export async function cloneDatabase(): Promise<TestDatabase & { owner: pg.ClientConfig }> {
  const { config, drop } = await createDatabase(`template ${inject('template')} strategy file_copy`);
  return { config: appLogin(config), owner: config, drop };
}

/** Creates an empty database, with its owner's connection; `options` of `create database`. */
export async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} ${options}`);
  // For the tests' own connections; the product sets it itself.
  await runOn(server, `alter database ${name} set search_path = ${SCHEMA}, public`);
  return {
    config: { ...server, database: name },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement on a connection of its own. */
export const runOn = (config: pg.ClientConfig, statement: string): Promise<void> =>
  runWith(config, async (client) => void (await client.query(statement)));

/** Runs work on a connection of its own. */
export async function runWith<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The number of idle connections to a database with an open transaction. */
export async function openTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The connection of the owner of a club's tables. */
export async function ownerOf(db: Db): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  return { ...inject('server'), ...rows[0] };
}

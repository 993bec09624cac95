import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { appLogin } from '#server/db/app-role.ts';
import type { Db } from '#server/db/client.ts';
import { SCHEMA } from '#server/db/schema-name.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to connect to the test server's maintenance database. */
    server: pg.ClientConfig;
    /** The database after its first start, which every test file gets a clone of. */
    template: string;
  }
}

export interface TestDatabase {
  config: pg.ClientConfig;
  /** Ends what is still connected and removes it. */
  drop(): Promise<void>;
}

/** A database of the caller's own after its first start (D2), as the app reaches it. */
export async function cloneDatabase(): Promise<TestDatabase & { owner: pg.ClientConfig }> {
  const { config, drop } = await createDatabase(`template ${inject('template')} strategy file_copy`);
  return { config: appLogin(config), owner: config, drop };
}

/** A database of the caller's own, as its owner reaches it; `options` as `create database` takes them. */
export async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} ${options}`);
  // For the connections of tests themselves; those of the product say it.
  await runOn(server, `alter database ${name} set search_path = ${SCHEMA}, public`);
  return {
    config: { ...server, database: name },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}

/** One statement on a connection of its own. */
export const runOn = (config: pg.ClientConfig, statement: string): Promise<void> =>
  runWith(config, async (client) => void (await client.query(statement)));

/** Some work on a connection of its own. */
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

/** How many connections to a database do nothing, with a transaction open. */
export async function openTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How the owner of a club's tables reaches its database. */
export async function ownerOf(db: Db): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  return { ...inject('server'), ...rows[0] };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

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

/** A database of the caller's own after its first start (D2). */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${inject('template')} strategy file_copy`);
}

/** A database of the caller's own; `options` as `create database` takes them. */
export async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} ${options}`);
  return {
    config: { ...server, database: name },
    drop: () => runOn(server, `drop database if exists ${name} with (force)`),
  };
}

/** One statement on a connection of its own. */
export async function runOn(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

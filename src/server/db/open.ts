import pg from 'pg';
import type { Engine } from './engine.ts';
import { type KeepOptions, superviseEngine } from './engine-supervisor.ts';

export interface OpenedDatabase {
  /** The app's connection. */
  config: pg.ClientConfig;
  /** The connection of the tables' owner, who runs migrations; the same as `config` when there is only one role. */
  owner: pg.ClientConfig;
  /** The app's role, which owns nothing and is granted what it needs; null when the app connects as the owner (D41). */
  app: string | null;
  /** The embedded engine; undefined on an external database. */
  engine?: Engine;
}

/** An external database that does not meet the requirements; the message is one sentence that says how to fix it. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

const HOW =
  'create one with: create database meydan template template0 encoding UTF8 lc_collate "C.UTF-8" lc_ctype "C.UTF-8"';

export interface Place {
  databaseUrl?: string | undefined;
  /** The same database, connecting as its owner. */
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
}

/** Opens the club's database (D1): the external one at `databaseUrl` after checking it, else the embedded engine. */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Place,
  keep: KeepOptions,
): Promise<OpenedDatabase> {
  if (databaseUrl) {
    const config = { connectionString: databaseUrl };
    const owner = { connectionString: databaseOwnerUrl ?? databaseUrl };
    await checkExternal(owner, databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
    return { config, owner, app: databaseOwnerUrl ? await otherRole(config, owner) : null };
  }
  const engine = await superviseEngine(dataDir, keep);
  const { owner, config } = engine;
  return { owner, config, app: String(config.user), engine };
}

/** The app's role on the owner's database; null when both are the same role. */
async function otherRole(config: pg.ClientConfig, owner: pg.ClientConfig): Promise<string | null> {
  const [app, mine] = await Promise.all([
    whoseDatabase(config, 'DATABASE_URL'),
    whoseDatabase(owner, 'DATABASE_OWNER_URL'),
  ]);
  if (app.database !== mine.database) {
    throw new DatabaseError(
      `DATABASE_URL and DATABASE_OWNER_URL name two databases (${app.name}, ${mine.name}); they must be one, reached by two roles.`,
    );
  }
  return app.role === mine.role ? null : app.role;
}

async function whoseDatabase(config: pg.ClientConfig, variable: string) {
  const client = await connect(config, variable);
  try {
    // Databases of the same name on two servers differ in their creation time.
    const { rows } = await client.query<{ role: string; name: string; database: string }>(
      `select current_user as role, current_database() as name, pg_postmaster_start_time() || ' ' || oid as database
       from pg_database where datname = current_database()`,
    );
    return rows[0] as { role: string; name: string; database: string };
  } finally {
    await client.end();
  }
}

async function connect(config: pg.ClientConfig, variable: string): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
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

/** Refuses a database whose version, encoding or locale would break Persian text or our SQL (D1). */
export async function checkExternal(config: pg.ClientConfig, variable = 'DATABASE_URL'): Promise<void> {
  const client = await connect(config, variable);
  try {
    await checkServer(client);
    await checkExtensions(client);
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string; persian: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
            current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'fa-x-icu') as persian`,
  );
  const server = rows[0];
  if (!server || server.version < 150_000) {
    throw new DatabaseError(`DATABASE_URL names a PostgreSQL ${server?.name}; it must be 15 or newer.`);
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseError(
      `The database of DATABASE_URL has the encoding ${server.encoding}, not UTF8; ${HOW}`,
    );
  }
  if (!server.persian) {
    throw new DatabaseError(
      'The PostgreSQL of DATABASE_URL was built without ICU, so it cannot sort Persian names; use one that has it.',
    );
  }
}

/** Errors that mean another server created the same object first. */
const MADE_MEANWHILE = new Set(['23505', '42710']);

async function checkExtensions(client: pg.Client): Promise<void> {
  // Tried and rolled back: migrations create the extensions, and a refused database must stay unchanged.
  await client.query('begin');
  try {
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gist');
  } catch (cause) {
    if (MADE_MEANWHILE.has((cause as { code?: string }).code ?? '')) {
      await client.query('rollback');
      return checkExtensions(client);
    }
    throw new DatabaseError(
      `The database of DATABASE_URL needs the extensions pg_trgm and btree_gist (package postgresql-contrib), and a user that owns it: ${String(cause)}`,
      { cause },
    );
  }
  const { rows } = await client.query<{ trigrams: string[] }>(`select show_trgm('رضا') as trigrams`);
  if (!rows[0]?.trigrams.length) {
    throw new DatabaseError(
      `The locale of the database of DATABASE_URL does not know Persian letters; ${HOW}`,
    );
  }
  await client.query('rollback');
}

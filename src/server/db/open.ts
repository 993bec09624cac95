import type pg from 'pg';
import { checkConnections, checkOwner, open } from './check-connections.ts';
import { type DatabaseConfig, readDatabaseUrl } from './connection.ts';
import { DatabaseError } from './database-error.ts';
import type { Engine } from './engine.ts';
import { type KeepOptions, superviseEngine } from './engine-supervisor.ts';
import { storeWithRole } from './session-settings.ts';

export interface OpenedDatabase {
  /** The app's connections, maybe through a pooler. */
  config: DatabaseConfig;
  /** The app's connection to the database itself, for LISTEN. */
  listen: DatabaseConfig;
  /** The connection of the tables' owner, who runs migrations; the app's own when there is only one role. */
  owner: DatabaseConfig;
  /** The app's role, which owns nothing and is granted what it needs; null when the app connects as the owner (D41). */
  app: string | null;
  /** The embedded engine; undefined on an external database. */
  engine?: Engine;
}

const HOW =
  'create one with: create database meydan template template0 encoding UTF8 lc_collate "C.UTF-8" lc_ctype "C.UTF-8"';

export interface Place {
  databaseUrl?: string | undefined;
  /** The same database, connecting as its owner. */
  databaseOwnerUrl?: string | undefined;
  /** The same database and role without the pooler of `databaseUrl`. */
  databaseListenUrl?: string | undefined;
  dataDir: string;
}

/** Opens the club's database (D1): the external one at `databaseUrl` after checking it, else the embedded engine. */
export async function openDatabase(place: Place, keep: KeepOptions): Promise<OpenedDatabase> {
  if (place.databaseUrl) return openExternal(place.databaseUrl, place);
  const engine = await superviseEngine(place.dataDir, keep);
  const { owner, config } = engine;
  return { owner, config, listen: config, app: String(config.user), engine };
}

async function openExternal(
  url: string,
  { databaseListenUrl: listenUrl, databaseOwnerUrl: ownerUrl }: Place,
): Promise<OpenedDatabase> {
  const config: DatabaseConfig = {
    ...connectionOf(url),
    ...(listenUrl ? { settings: 'role' } : {}),
  };
  const listen = connectionOf(listenUrl ?? url);
  const listenVariable = listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL';
  const owner = ownerUrl ? connectionOf(ownerUrl) : listen;
  const ownerVariable = ownerUrl ? 'DATABASE_OWNER_URL' : listenVariable;
  await checkExternal(owner, ownerVariable);
  await checkOwner(owner, ownerVariable);
  const named = await whoseDatabase(listen, listenVariable);
  const app = ownerUrl
    ? otherRole(named, listenVariable, await whoseDatabase(owner, 'DATABASE_OWNER_URL'))
    : null;
  if (listenUrl) {
    // Before the pooler opens a connection for us, which would lack them.
    await storeSettings(listen, listenVariable);
    await checkPooled(config, named);
  }
  await checkConnections(config, listen, listenVariable);
  return { config, listen, owner, app };
}

function connectionOf(url: string): DatabaseConfig {
  const config = readDatabaseUrl(url);
  if (!config) throw new DatabaseError('A URL of the database cannot be read.');
  return config;
}

interface Named {
  role: string;
  name: string;
  database: string;
}

/** The app's role on the owner's database; null when both are the same role. */
function otherRole(app: Named, variable: string, owner: Named): string | null {
  if (app.database !== owner.database) throw twoDatabases(variable, 'DATABASE_OWNER_URL', app, owner);
  return app.role === owner.role ? null : app.role;
}

/** The role that the settings are stored with must be the one that calls run as. */
async function checkPooled(config: DatabaseConfig, direct: Named): Promise<void> {
  const pooled = await whoseDatabase(config, 'DATABASE_URL');
  if (pooled.database !== direct.database)
    throw twoDatabases('DATABASE_URL', 'DATABASE_LISTEN_URL', pooled, direct);
  if (pooled.role !== direct.role)
    throw new DatabaseError(
      `DATABASE_URL and DATABASE_LISTEN_URL name two roles (${pooled.role}, ${direct.role}); they must be one.`,
    );
}

const twoDatabases = (one: string, other: string, a: Named, b: Named) =>
  new DatabaseError(
    `${one} and ${other} name two databases (${a.name}, ${b.name}); they must be one, reached in two ways.`,
  );

async function storeSettings(config: DatabaseConfig, variable: string): Promise<void> {
  const client = await open(config, variable);
  try {
    await storeWithRole(client);
  } catch {
    // Another server may be storing the same ones now; `checkConnections` finds what is missing.
  } finally {
    await client.end();
  }
}

async function whoseDatabase(config: DatabaseConfig, variable: string): Promise<Named> {
  const client = await open(config, variable);
  try {
    // Two of one name on two servers did not start at the same moment; as a number, since a text of it depends on the
    // session's time zone.
    const { rows } = await client.query<Named>(
      `select current_user as role, current_database() as name,
         extract(epoch from pg_postmaster_start_time()) || ' ' || oid as database
       from pg_database where datname = current_database()`,
    );
    return rows[0] as Named;
  } finally {
    await client.end();
  }
}

/** Refuses a database whose version, encoding or locale would break Persian text or our SQL (D1). */
export async function checkExternal(config: DatabaseConfig, variable = 'DATABASE_URL'): Promise<void> {
  const client = await open(config, variable);
  try {
    await checkServer(client, variable);
    await checkExtensions(client);
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<{
    standby: boolean;
    version: number;
    name: string;
    encoding: string;
    persian: boolean;
  }>(
    `select pg_is_in_recovery() as standby, current_setting('server_version_num')::int as version, current_setting('server_version') as name,
            current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'fa-x-icu') as persian`,
  );
  const server = rows[0];
  if (server?.standby) {
    throw new DatabaseError(
      `The database of ${variable} is a standby, which takes no writes; name the primary, or all servers with commas between (postgres://name:password@one:5432,two:5432/meydan).`,
    );
  }
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

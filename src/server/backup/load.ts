import { createHash, randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { grantApp } from '../db/app-role.ts';
import { createDb, createPool, type Db } from '../db/client.ts';
import { DatabaseClient, type DatabaseConfig } from '../db/connection.ts';
import { LOCKS } from '../db/locks.ts';
import { migrateSchema, migrationNames } from '../db/migrate.ts';
import { verify } from '../ledger/verify.ts';
import {
  copyIn,
  copyOut,
  inSchema,
  plainText,
  quoted,
  readSequences,
  readTables,
  type TableShape,
} from './catalogue.ts';
import { type ContainerHandler, type Manifest, readContainer, type Total, type Totals } from './container.ts';
import { BackupFault } from './fault.ts';
import { decryptedWithProgress } from './seal.ts';

export interface LoadJob {
  database: DatabaseConfig;
  /** The role that calls run under, if it is not the owner. */
  app: string | null;
  file: string;
  /** The key that decrypts a sealed file (`decryptionKey`). */
  key: string | null;
  /** The key that signs the club's own files. */
  signing_key: Uint8Array | null;
  /** How many bytes of rows fit on the database's disk, since a small file may expand to any size; null: unknown. */
  room: number | null;
}

export interface LoadedClub {
  schema: string;
  manifest: Manifest;
  rows: number;
  /** Whether the file was made by this club and is unchanged. */
  signed: boolean;
  /** Whether the books pass this version's checks. */
  books: boolean;
}

const STAGING = 'meydan_staging_';
/** The share of the progress for reading the file and copying its rows. */
const READ = 0.5;

/**
 * Loads a file's club into a schema of its own beside the active club: creates the tables by migrations up to the
 * file's version, copies the rows, re-adds keys and checks, compares the totals, and runs the later migrations. On
 * failure at most a schema is left, which `sweepStaging` drops. `land` runs before another load or sweep may begin,
 * because a command's loaded schema is recorded nowhere.
 */
export async function loadBackup(
  job: LoadJob,
  hear: (done: number) => void = () => {},
  land: (loaded: LoadedClub) => Promise<void> = async () => {},
): Promise<LoadedClub> {
  const client = new DatabaseClient({ ...job.database, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const schema = STAGING + randomBytes(6).toString('hex');
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      LOCKS.landing,
    ]);
    if (!rows[0]?.free) throw new BackupFault('busy');
    await sweepStaging(client, []);
    const loaded = await loadInto(schema, job, hear);
    await land(loaded);
    return loaded;
  } catch (error) {
    await client.query(`drop schema if exists ${quoted(schema)} cascade`).catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Schemas left behind by loads, except those that somebody is still reviewing. */
export async function staleStaging(
  client: Pick<pg.Client, 'query'>,
  wanted: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like '${STAGING.replaceAll('_', '\\_')}%' and nspname <> all($1)`,
    [wanted],
  );
  return rows.map(({ name }) => name);
}

/** Drops schemas left behind by loads. */
export async function sweepStaging(
  client: Pick<pg.Client, 'query'>,
  wanted: readonly string[],
): Promise<void> {
  for (const name of await staleStaging(client, wanted))
    await client.query(`drop schema ${quoted(name)} cascade`);
}

async function loadInto(schema: string, job: LoadJob, hear: (done: number) => void): Promise<LoadedClub> {
  const db = createDb(
    createPool({ ...job.database, max: 2, query_timeout: 0 }, () => {}, { schema, limit: 0 }),
  );
  const client = new DatabaseClient({ ...job.database, options: plainText(schema), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const landing = new Landing(client, db, schema);
    const { content, read } = await decryptedWithProgress(job.file, job.key);
    let unfolded = 0;
    const reader: ContainerHandler = {
      manifest: (manifest) => landing.begin(manifest),
      block: async (table, raw) => {
        unfolded += raw.length;
        if (job.room !== null && unfolded > job.room)
          throw new BackupFault('disk_full', 'it unfolds beyond the free room', 'database');
        await landing.block(table, raw);
        hear(READ * read());
      },
      tableEnd: () => landing.endTable(),
    };
    const { manifest, totals, signed } = await readContainer(content, reader, job.signing_key);
    hear(READ);
    await landing.finish(totals);
    hear(0.8);
    await migrateSchema(db, schema);
    if (job.app !== null) await grantApp(db, job.app, schema);
    await client.query('analyze');
    const problems = await verify(db);
    const rows = Object.values(totals.tables).reduce((sum, table) => sum + table.rows, 0);
    return { schema, manifest, rows, signed, books: problems.length === 0 };
  } finally {
    await client.end().catch(() => {});
    await db.destroy();
  }
}

/** PostgreSQL's error classes for bad rows: an invalid value, or a violated key or check. */
const ROWS_FAULT = /^(22|23)/;

class Landing {
  readonly #client: pg.Client;
  readonly #db: Db;
  readonly #schema: string;
  #shapes = new Map<string, TableShape>();
  #putBack: string[] = [];
  #copy: { query: CopyStreamQuery; ended: Promise<unknown> } | undefined;

  constructor(client: pg.Client, db: Db, schema: string) {
    this.#client = client;
    this.#db = db;
    this.#schema = schema;
  }

  /** Creates the empty tables as of the file's version. */
  async begin(manifest: Manifest): Promise<void> {
    const known = await migrationNames();
    const last = manifest.migrations.length - 1;
    if (manifest.migrations.some((name) => !known.includes(name)))
      throw new BackupFault('newer', manifest.app);
    if (manifest.migrations.some((name, i) => known[i] !== name))
      throw new BackupFault('shape', 'migrations');
    await this.#client.query(`create schema ${quoted(this.#schema)}`);
    await migrateSchema(this.#db, this.#schema, known[last]);
    const tables = await readTables(this.#client, this.#schema);
    this.#shapes = new Map(tables.map(({ size: _, ...shape }) => [shape.name, shape]));
    const shape = ({ name, columns, key }: TableShape) => JSON.stringify([name, columns, key]);
    if (tables.map(shape).join() !== manifest.tables.map(shape).join()) throw new BackupFault('shape');
    await this.#strip();
  }

  /** Removes foreign keys, secondary indexes, triggers and initial rows, which are added again after the copy. */
  async #strip(): Promise<void> {
    const { rows } = await this.#client.query<{ drop: string; back: string }>(
      `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as back
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = $1 and c.contype = 'f'
       union all
       select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
       where n.nspname = $1 and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [this.#schema],
    );
    // Indexes before foreign keys, which may use them.
    const backs = rows.map(({ back }) => back);
    this.#putBack = [
      ...backs.filter((back) => !back.startsWith('alter')),
      ...backs.filter((back) => back.startsWith('alter')),
    ];
    for (const { drop } of rows) await this.#client.query(drop);
    const all = [...this.#shapes.keys()].map((name) => inSchema(this.#schema, name));
    for (const table of all) await this.#client.query(`alter table ${table} disable trigger user`);
    await this.#client.query(`truncate ${all.join(', ')} cascade`);
  }

  async block(table: string, rows: Buffer): Promise<void> {
    this.#copy ??= this.#open(table);
    const { query, ended } = this.#copy;
    if (query.write(rows)) return;
    await Promise.race([new Promise<void>((resolve) => query.once('drain', resolve)), ended]);
  }

  #open(table: string): { query: CopyStreamQuery; ended: Promise<unknown> } {
    const shape = this.#shapes.get(table);
    if (!shape) throw new BackupFault('shape', table);
    const query = this.#client.query(copyFrom(copyIn(this.#schema, shape)));
    const ended = finished(query).catch((error) => Promise.reject(rowsFault(error)));
    ended.catch(() => {});
    return { query, ended };
  }

  async endTable(): Promise<void> {
    if (!this.#copy) return;
    const { query, ended } = this.#copy;
    this.#copy = undefined;
    query.end();
    await ended;
  }

  /** Adds what was removed and compares the loaded rows with the file's totals. */
  async finish(totals: Totals): Promise<void> {
    for (const back of this.#putBack)
      await this.#client.query(back).catch((error) => Promise.reject(rowsFault(error)));
    for (const name of this.#shapes.keys())
      await this.#client.query(`alter table ${inSchema(this.#schema, name)} enable trigger user`);
    for (const [name, shape] of this.#shapes) await this.#compare(shape, totals.tables[name]);
    for (const name of Object.keys(await readSequences(this.#client, this.#schema))) {
      const at = totals.sequences[name] ?? 0;
      if (at > 0)
        await this.#client.query('select setval($1::regclass, $2)', [inSchema(this.#schema, name), at]);
    }
  }

  async #compare(shape: TableShape, said: Total | undefined): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of this.#client.query(copyTo(copyOut(this.#schema, shape)))) hash.update(chunk);
    if (hash.digest('hex') !== said?.sha256) throw new BackupFault('changed', `loaded rows of ${shape.name}`);
  }
}

function rowsFault(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  return ROWS_FAULT.test(code) ? new BackupFault('rows', message) : error;
}

import { createHash, type Hash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseClient, type DatabaseConfig } from '../db/connection.ts';
import { LOCKS } from '../db/locks.ts';
import type { Tables } from '../db/tables.ts';
import { verify } from '../ledger/verify.ts';
import { VERSION } from '../version.ts';
import { copyOut, inSchema, plainText, readMigrations, readSequences, readTables } from './catalogue.ts';
import { ContainerWriter, FORMAT, type Manifest } from './container.ts';
import { BackupFault } from './fault.ts';
import { encrypted, type Seal } from './seal.ts';

export interface MakeJob {
  /** The connection of the tables' owner. */
  database: DatabaseConfig;
  schema: string;
  /** Where to write the file; it appears there only when complete. */
  file: string;
  reason: Manifest['reason'];
  /** The person who requested it. */
  by: string;
  now: string;
  seal: Seal | null;
  /** The key that signs the club's files. */
  signing_key: Uint8Array;
  /** The most bytes of rows per second; null: no limit. */
  rate: number | null;
}

export interface MadeBackup {
  rows: number;
  /** The file's size in bytes. */
  size: number;
  /** Whether the books passed their checks. */
  books: boolean;
}

/** A block ends with the first row that exceeds this many bytes. */
const BLOCK = 1 << 20;

/**
 * Makes a backup file of a club at one moment while it keeps working: all rows in one snapshot on a connection of its
 * own, written under a temporary name, flushed, read back and compared, then renamed. On failure nothing is left.
 * `hear` is called with the progress, 0–1.
 */
export async function makeBackup(job: MakeJob, hear: (done: number) => void = () => {}): Promise<MadeBackup> {
  const client = new DatabaseClient({ ...job.database, options: plainText(job.schema), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const part = `${job.file}.part`;
  let begun = false;
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      LOCKS.landing,
    ]);
    if (!rows[0]?.free) throw new BackupFault('busy');
    begun = true;
    await fs.promises.mkdir(path.dirname(job.file), { recursive: true });
    // Left behind by a killed attempt.
    await fs.promises.rm(part, { force: true });
    const made = await writeFile(client, job, part, hear);
    await fs.promises.rename(part, job.file);
    await flushFolder(path.dirname(job.file));
    return made;
  } catch (error) {
    // Only if we created it.
    if (begun) await fs.promises.rm(part, { force: true }).catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function writeFile(
  client: pg.Client,
  job: MakeJob,
  part: string,
  hear: (done: number) => void,
): Promise<MadeBackup> {
  await client.query('begin isolation level repeatable read read only');
  const writer = new ContainerWriter();
  const packed = Readable.from(writer.stream, { objectMode: false });
  const stream = job.seal ? await encrypted(packed, job.seal) : packed;
  const written = { hash: createHash('sha256'), size: 0 };
  const file = fs.createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const writing = pipeline(stream, measure(written), file);
  const filling = fill(client, job, writer, hear);
  filling.catch((error) => writer.stream.destroy(error));
  const [rows] = await bothOf(filling, writing);
  await client.query('commit');
  if ((await hashOf(part)) !== written.hash.digest('hex'))
    throw new BackupFault('changed', 'read back otherwise');
  return { ...rows, size: written.size };
}

/** Waits for both; of two errors throws the one that explains the failure. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  const ends = await Promise.allSettled([one, other]);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const telling = failures.find((error) => error instanceof BackupFault || error.code);
  if (failures.length > 0) throw telling ?? failures[0];
  return Promise.all([one, other]);
}

function measure(written: { hash: Hash; size: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written.hash.update(chunk);
      written.size += chunk.length;
      done(null, chunk);
    },
  });
}

async function fill(
  client: pg.Client,
  job: MakeJob,
  writer: ContainerWriter,
  hear: (done: number) => void,
): Promise<{ rows: number; books: boolean }> {
  const tables = await readTables(client, job.schema);
  const expected = tables.reduce((sum, { size }) => sum + size, 1);
  await writer.manifest(await manifestOf(client, job, tables));
  const pace = new Pace(job.rate);
  let done = 0;
  for (const table of tables) {
    for await (const block of blocksOf(client.query(copyTo(copyOut(job.schema, table))))) {
      await writer.block(table.name, block);
      done += block.length;
      hear(Math.min(done / expected, 0.95));
      await pace.after(block.length);
    }
  }
  const problems = await verify(singleConnectionDb(client));
  const sequences = await readSequences(client, job.schema);
  const totals = await writer.finish(sequences, problems.length, job.signing_key);
  const rows = Object.values(totals.tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, books: problems.length === 0 };
}

async function manifestOf(
  client: pg.Client,
  { schema, reason, by, now }: MakeJob,
  tables: Awaited<ReturnType<typeof readTables>>,
): Promise<Manifest> {
  const { rows } = await client.query(
    `select club_code as code, club_name as name, epoch::text as epoch, time_zone,
       current_setting('server_version') as postgres from ${inSchema(schema, 'club')}`,
  );
  const { postgres, ...club } = rows[0] ?? {};
  if (!club.code) throw new BackupFault('empty');
  return {
    format: FORMAT,
    id: randomUUID(),
    taken_at: now,
    reason,
    by,
    app: VERSION,
    postgres,
    club,
    migrations: await readMigrations(client, schema),
    tables: tables.map(({ name, columns, key }) => ({ name, columns, key })),
  };
}

/** Splits the rows of a COPY into blocks of whole rows. */
async function* blocksOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < BLOCK) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(10) + 1;
    waiting = end < all.length ? [all.subarray(end)] : [];
    size = all.length - end;
    if (end > 0) yield all.subarray(0, end);
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Limits the reading rate, so that the desk is not slowed by day. */
class Pace {
  readonly #rate: number | null;
  readonly #since = performance.now();
  #bytes = 0;
  constructor(rate: number | null) {
    this.#rate = rate;
  }
  async after(bytes: number): Promise<void> {
    if (this.#rate === null) return;
    this.#bytes += bytes;
    const early = (this.#bytes / this.#rate) * 1000 - (performance.now() - this.#since);
    if (early > 5) await sleep(early);
  }
}

/** A database on this one connection, so that all queries see the same snapshot. */
export function singleConnectionDb(client: pg.Client): Kysely<Tables> {
  const connection = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release() {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

/** Flushes the folder, so that the file's name is on the disk; not supported everywhere. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await fs.promises.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file itself is flushed.
  }
}

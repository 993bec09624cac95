import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import tar from 'tar-stream';
import * as v from 'valibot';
import { instant } from '#contract/fields.ts';
import { BackupFault } from './fault.ts';

// The format of a backup file (docs/backup.md): a tar of manifest.json · rows/<table>/<000000>.tsv.zst · totals.json ·
// totals.hmac, and last totals.sha256, without which it is incomplete.

export const FORMAT = 'meydan-backup/2';
/** The first version has no signature. */
const READABLE = ['meydan-backup/1', FORMAT];

const NAME = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Words = v.pipe(v.string(), v.maxLength(200));

export const Manifest = v.object({
  format: v.string(),
  id: Words,
  taken_at: instant,
  reason: v.picklist(['manual', 'nightly', 'before']),
  by: Words,
  app: Words,
  postgres: Words,
  club: v.object({ code: Words, name: Words, epoch: Words, time_zone: Words }),
  migrations: v.pipe(v.array(Words), v.minLength(1), v.maxLength(2000)),
  tables: v.pipe(
    v.array(
      v.object({
        name: NAME,
        columns: v.pipe(v.array(v.object({ name: NAME, type: Words })), v.maxLength(1000)),
        key: v.pipe(v.array(NAME), v.maxLength(32)),
      }),
    ),
    v.maxLength(1000),
  ),
});
export type Manifest = v.InferOutput<typeof Manifest>;

const Total = v.object({ rows: Count, bytes: Count, blocks: Count, sha256: Words });
export type Total = v.InferOutput<typeof Total>;
export const Totals = v.object({
  manifest: Words,
  tables: v.record(NAME, Total),
  sequences: v.record(NAME, Count),
  /** The number of violated invariants of the books. */
  problems: Count,
});
export type Totals = v.InferOutput<typeof Totals>;

const compress = promisify(zlib.zstdCompress);
const decompress = promisify(zlib.zstdDecompress);
const { ZSTD_c_checksumFlag, ZSTD_c_compressionLevel } = zlib.constants;
const PACKING = { params: { [ZSTD_c_checksumFlag]: 1, [ZSTD_c_compressionLevel]: 3 } };

const sha = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
/** Anybody can compute checksums; only the club's key can sign them. */
const signatureOf = (totals: Uint8Array, key: Uint8Array): string =>
  createHmac('sha256', key).update('meydan-backup totals\n').update(totals).digest('hex');
const blockName = (table: string, n: number) => `rows/${table}/${String(n).padStart(6, '0')}.tsv.zst`;

/** Writes a file: the manifest, blocks of whole rows table by table, then the totals. */
export class ContainerWriter {
  /** The file's bytes, to be read while it is written. */
  readonly stream = tar.pack();
  readonly #tables = new Map<string, Total & { hash: Hash }>();
  #manifest = '';

  async manifest(manifest: Manifest): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(manifest));
    this.#manifest = sha(bytes);
    for (const { name } of manifest.tables)
      this.#tables.set(name, { rows: 0, bytes: 0, blocks: 0, sha256: '', hash: createHash('sha256') });
    await this.#entry('manifest.json', bytes);
  }

  async block(table: string, raw: Buffer): Promise<void> {
    const total = this.#tables.get(table);
    if (!total) throw new Error(`${table} is not in the manifest`);
    total.hash.update(raw);
    total.rows += linesOf(raw);
    total.bytes += raw.length;
    await this.#entry(blockName(table, total.blocks++), await compress(raw, PACKING));
  }

  /** Without a key the file is unsigned, like a foreign one. */
  async finish(
    sequences: Record<string, number>,
    problems: number,
    key: Uint8Array | null = null,
  ): Promise<Totals> {
    const tables = [...this.#tables].map(([name, { hash, ...total }]) => [
      name,
      { ...total, sha256: hash.digest('hex') },
    ]);
    const totals: Totals = {
      manifest: this.#manifest,
      tables: Object.fromEntries(tables),
      sequences,
      problems,
    };
    const bytes = Buffer.from(JSON.stringify(totals));
    await this.#entry('totals.json', bytes);
    if (key) await this.#entry('totals.hmac', Buffer.from(signatureOf(bytes, key)));
    await this.#entry('totals.sha256', Buffer.from(sha(bytes)));
    this.stream.finalize();
    return totals;
  }

  /** Waits for the stream's back pressure. */
  #entry(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }
}

/** The number of rows: each ends with a line feed; line feeds within a value are escaped. */
export function linesOf(raw: Buffer): number {
  let lines = 0;
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Callbacks for the parts of a file, in order. */
export interface ContainerHandler {
  manifest(manifest: Manifest): Promise<void> | void;
  /** Whole rows of a table named in the manifest. */
  block?(table: string, raw: Buffer): Promise<void> | void;
  /** After the last block of a table. */
  tableEnd?(table: string): Promise<void> | void;
}

export interface ReadFile {
  manifest: Manifest;
  totals: Totals;
  signed: boolean;
}

const MOST_TEXT = 4_000_000;
const MOST_PACKED = 48_000_000;
/** A paper of 5 MB is twice as long as text. */
const MOST_RAW = 64_000_000;
const BLOCK = /^rows\/([a-z_][a-z0-9_]{0,62})\/(\d{6})\.tsv\.zst$/;

/**
 * Reads a file from beginning to end and compares it with its own totals. Nothing in it is trusted: names, order and
 * sizes are checked. Throws a BackupFault that says what is wrong. `signed`: whether its signature matches the given
 * key.
 */
export async function readContainer(
  source: Readable,
  reader: ContainerHandler,
  key: Uint8Array | null = null,
): Promise<ReadFile> {
  const state = new Reading(reader, key);
  const extract = tar.extract();
  source.on('error', (error) => extract.destroy(error));
  source.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw new BackupFault('changed', `${name} is no file`);
      if (size > (name.startsWith('rows/') ? MOST_PACKED : MOST_TEXT))
        throw new BackupFault('changed', `size of ${name}`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      await state.take(name, Buffer.concat(chunks));
    }
  } catch (error) {
    throw readingFault(error, state.begun);
  } finally {
    source.destroy();
  }
  return state.end();
}

/** Errors of the tar and zstd readers mean a damaged file. */
function readingFault(error: unknown, begun: boolean): unknown {
  if (error instanceof BackupFault) return error;
  const { message, code = '' } = error as { message: string; code?: string };
  if (/Unexpected end of data/.test(message)) return new BackupFault('cut');
  if (/Invalid tar header/.test(message)) return new BackupFault(begun ? 'changed' : 'not_backup');
  if (/^(ZSTD|ERR_(BUFFER_TOO_LARGE|ZSTD|TRAILING))/.test(code)) return new BackupFault('changed', message);
  return error;
}

class Reading {
  readonly #reader: ContainerHandler;
  readonly #found = new Map<string, Total & { hash: Hash }>();
  #manifest: Manifest | undefined;
  #manifestSha = '';
  #totals: Totals | undefined;
  #totalsSha = '';
  #signature = '';
  /** Null before its signature was read. */
  #signed: boolean | null = null;
  #whole = false;
  #table = '';
  readonly #key: Uint8Array | null;

  constructor(reader: ContainerHandler, key: Uint8Array | null) {
    this.#reader = reader;
    this.#key = key;
  }

  get begun(): boolean {
    return this.#manifest !== undefined;
  }

  async take(name: string, bytes: Buffer): Promise<void> {
    if (!this.#manifest) return this.#takeManifest(name, bytes);
    if (this.#totals) return this.#takeSeal(name, bytes);
    const [, table, number] = BLOCK.exec(name) ?? [];
    if (table !== undefined) return this.#takeBlock(table, Number(number), bytes);
    if (name !== 'totals.json') throw new BackupFault('changed', `${name.slice(0, 100)} does not belong`);
    await this.#close();
    this.#totals = parsed(Totals, bytes);
    this.#totalsSha = sha(bytes);
    if (this.#key) this.#signature = signatureOf(bytes, this.#key);
  }

  async #takeManifest(name: string, bytes: Buffer): Promise<void> {
    if (name !== 'manifest.json') throw new BackupFault('not_backup', 'it does not begin with a manifest');
    const manifest = parsed(Manifest, bytes);
    if (!READABLE.includes(manifest.format)) throw new BackupFault('newer', manifest.format);
    for (const { name: table } of manifest.tables) {
      if (this.#found.has(table)) throw new BackupFault('changed', `${table} twice`);
      this.#found.set(table, { rows: 0, bytes: 0, blocks: 0, sha256: '', hash: createHash('sha256') });
    }
    await this.#reader.manifest(manifest);
    this.#manifest = manifest;
    this.#manifestSha = sha(bytes);
  }

  async #takeBlock(table: string, number: number, packed: Buffer): Promise<void> {
    const total = this.#found.get(table);
    if (!total) throw new BackupFault('changed', `${table} is not in the manifest`);
    if (this.#table !== table) {
      await this.#close();
      if (total.blocks > 0) throw new BackupFault('changed', `${table} comes again`);
      this.#table = table;
    }
    if (number !== total.blocks) throw new BackupFault('changed', `block ${number} of ${table}`);
    const raw = await decompress(packed, { maxOutputLength: MOST_RAW });
    if (raw.length === 0 || raw[raw.length - 1] !== 10)
      throw new BackupFault('changed', `a half row of ${table}`);
    total.blocks++;
    total.bytes += raw.length;
    total.rows += linesOf(raw);
    total.hash.update(raw);
    await this.#reader.block?.(table, raw);
  }

  async #close(): Promise<void> {
    if (this.#table) await this.#reader.tableEnd?.(this.#table);
    this.#table = '';
  }

  #takeSeal(name: string, bytes: Buffer): void {
    if (!this.#whole && this.#signed === null && name === 'totals.hmac') {
      const expected = Buffer.from(this.#signature);
      this.#signed =
        expected.length > 0 && bytes.length === expected.length && timingSafeEqual(bytes, expected);
      return;
    }
    if (this.#whole || name !== 'totals.sha256')
      throw new BackupFault('changed', `${name.slice(0, 100)} after the end`);
    if (bytes.toString('latin1') !== this.#totalsSha) throw new BackupFault('changed', 'its totals');
    this.#whole = true;
  }

  end(): ReadFile {
    if (!this.#manifest) throw new BackupFault('not_backup');
    if (!this.#totals || !this.#whole) throw new BackupFault('cut');
    if (this.#totals.manifest !== this.#manifestSha) throw new BackupFault('changed', 'its manifest');
    for (const [table, { hash, ...found }] of this.#found) {
      const said = this.#totals.tables[table];
      if (said?.rows !== found.rows || said.blocks !== found.blocks || said.sha256 !== hash.digest('hex'))
        throw new BackupFault('changed', `rows of ${table}`);
    }
    return { manifest: this.#manifest, totals: this.#totals, signed: this.#signed === true };
  }
}

function parsed<S extends v.GenericSchema>(schema: S, bytes: Buffer): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new BackupFault('changed', (error as Error).message.slice(0, 200));
  }
}

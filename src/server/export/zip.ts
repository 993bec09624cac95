import { promisify } from 'node:util';
import zlib from 'node:zlib';

const deflate = promisify(zlib.deflateRaw) as (
  data: Uint8Array,
  options: zlib.ZlibOptions,
) => Promise<Buffer<ArrayBuffer>>;
/** Each piece ends at a block boundary, so that pieces can be concatenated; an empty last block ends them. */
const PIECE = { finishFlush: zlib.constants.Z_SYNC_FLUSH, level: 6 };
const LAST = Buffer.from([3, 0]);
const VERSION = 20;
const DEFLATED = 8;
/** Flag for UTF-8 names, and the format's first date. */
const UTF8 = 0x800;
const DATE = 0x21;

interface Entry {
  name: Buffer<ArrayBuffer>;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** A ZIP file, entry by entry, each compressed in pieces as it is written. */
export class Zip {
  readonly #entries: Entry[] = [];
  readonly #chunks: Buffer<ArrayBuffer>[] = [];
  #at = 0;
  #open: { name: Buffer<ArrayBuffer>; crc: number; size: number; packed: Buffer<ArrayBuffer>[] } | null =
    null;

  open(name: string): void {
    this.#open = { name: Buffer.from(name), crc: 0, size: 0, packed: [] };
  }

  async write(text: string): Promise<void> {
    const data = Buffer.from(text);
    const entry = this.#open;
    if (!entry || data.length === 0) return;
    entry.crc = zlib.crc32(data, entry.crc);
    entry.size += data.length;
    entry.packed.push(await deflate(data, PIECE));
  }

  close(): void {
    if (!this.#open) return;
    const { name, crc, size, packed } = this.#open;
    packed.push(LAST);
    const length = packed.reduce((sum, piece) => sum + piece.length, 0);
    const entry = { name, crc, size, packed: length, at: this.#at };
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004', 'latin1');
    common(head, 4, entry);
    this.#entries.push(entry);
    this.#push(head, name, ...packed);
    this.#open = null;
  }

  finish(): Buffer<ArrayBuffer>[] {
    const start = this.#at;
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46);
      head.write('PK\u0001\u0002', 'latin1');
      head.writeUInt16LE(VERSION, 4);
      common(head, 6, entry);
      head.writeUInt32LE(entry.at, 42);
      this.#push(head, entry.name);
    }
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006', 'latin1');
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#at - start, 12);
    end.writeUInt32LE(start, 16);
    this.#push(end);
    return this.#chunks;
  }

  #push(...pieces: Buffer<ArrayBuffer>[]): void {
    for (const piece of pieces) {
      this.#chunks.push(piece);
      this.#at += piece.length;
    }
  }
}

/** The fields that an entry has before its data and again in the directory. */
function common(head: Buffer, at: number, { crc, packed, size, name }: Entry): void {
  for (const [i, value] of [VERSION, UTF8, DEFLATED, 0, DATE].entries())
    head.writeUInt16LE(value, at + i * 2);
  head.writeUInt32LE(crc, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(size, at + 18);
  head.writeUInt16LE(name.length, at + 22);
}

import { localDigits } from '#domain/digits.ts';
import { compoundFile } from './cfb.ts';
import {
  type Cell,
  type CellKind,
  cellText,
  sheetName,
  type Workbook,
  type WorkbookOptions,
} from './workbook.ts';

/** Below the format's limit of 65,536, since the head is repeated on each sheet. */
const ROWS = 65_000;
const MAX_RECORD = 8_224;
const CHUNK = 256 * 1024;
/** With more distinct texts, repeated ones are written again: the shared table would exceed the file's limit. */
const MOST_KNOWN = 50_000;

const R = {
  bof: 0x809,
  codepage: 0x42,
  window1: 0x3d,
  datemode: 0x22,
  font: 0x31,
  format: 0x41e,
  xf: 0xe0,
  style: 0x293,
  boundsheet: 0x85,
  sst: 0xfc,
  continued: 0x3c,
  eof: 0x0a,
  colinfo: 0x7d,
  dimensions: 0x200,
  number: 0x203,
  labelsst: 0xfd,
  window2: 0x23e,
  pane: 0x41,
  selection: 0x1d,
} as const;
/** Indexes of the cell formats, after fifteen reserved for styles. */
const XF: Record<CellKind | 'head', number> = {
  number: 15,
  text: 16,
  money: 17,
  date: 18,
  instant: 19,
  head: 20,
};
const [MONEY, DATE, INSTANT, TEXT] = [164, 165, 166, 49];
/** The index of the fifth font: 4 is skipped by the format. */
const BOLD = 5;

/** Collects bytes in large chunks, so that small records need no buffer of their own. */
class Bytes {
  readonly chunks: Buffer<ArrayBuffer>[] = [];
  length = 0;
  #now = Buffer.alloc(CHUNK);
  #at = 0;

  /** A place for `bytes` bytes, to be filled at once. */
  room(bytes: number): [Buffer, number] {
    if (this.#at + bytes > CHUNK) this.#close();
    const at = this.#at;
    this.#at += bytes;
    this.length += bytes;
    return [this.#now, at];
  }
  record(id: number, ...data: (readonly [bytes: 1 | 2 | 4, ...values: number[]] | Buffer)[]): void {
    const size = data.reduce((n, d) => n + (Buffer.isBuffer(d) ? d.length : d[0] * (d.length - 1)), 0);
    let [buffer, at] = this.room(4 + size);
    at = buffer.writeUInt16LE(id, at);
    at = buffer.writeUInt16LE(size, at);
    for (const part of data) {
      if (Buffer.isBuffer(part)) at += part.copy(buffer, at);
      else for (const value of part.slice(1)) at = buffer.writeUIntLE(value, at, part[0]);
    }
  }
  all(): Buffer<ArrayBuffer>[] {
    this.#close();
    return this.chunks;
  }
  #close(): void {
    if (this.#at > 0) this.chunks.push(this.#now.subarray(0, this.#at));
    this.#now = Buffer.alloc(CHUNK);
    this.#at = 0;
  }
}

/** A short text: its length in one or two bytes, a flag for two bytes per character, the characters. */
function text(value: string, lengthBytes: 1 | 2): Buffer {
  const signs = Buffer.from(value, 'utf16le');
  const head = Buffer.alloc(lengthBytes + 1);
  head.writeUIntLE(value.length, 0, lengthBytes);
  head.writeUInt8(1, lengthBytes);
  return Buffer.concat([head, signs]);
}

/** The shared string table: a record continues in further ones, and a split text repeats its encoding flag. */
class Texts {
  readonly #bytes = new Bytes();
  readonly #known = new Map<string, number>();
  #record: Buffer = Buffer.alloc(MAX_RECORD);
  #at = 8;
  #id: number = R.sst;
  #unique = 0;
  #total = 0;

  indexOf(value: string, unique: boolean): number {
    this.#total++;
    const known = unique ? undefined : this.#known.get(value);
    if (known !== undefined) return known;
    const index = this.#unique++;
    if (!unique && this.#known.size < MOST_KNOWN) this.#known.set(value, index);
    this.#write(cellText(value));
    return index;
  }
  #write(value: string): void {
    const wide = /[\u0100-\uFFFF]/.test(value);
    // A text's header must not be split and needs at least one character after it.
    if (this.#at + 5 > MAX_RECORD) this.#next();
    this.#at = this.#record.writeUInt16LE(value.length, this.#at);
    this.#at = this.#record.writeUInt8(wide ? 1 : 0, this.#at);
    for (let from = 0; from < value.length; ) {
      const fits = Math.floor((MAX_RECORD - this.#at) / (wide ? 2 : 1));
      const part = value.slice(from, from + fits);
      this.#at += this.#record.write(part, this.#at, wide ? 'utf16le' : 'latin1');
      from += part.length;
      if (from < value.length) {
        this.#next();
        this.#at = this.#record.writeUInt8(wide ? 1 : 0, this.#at);
      }
    }
  }
  #next(): void {
    this.#bytes.record(this.#id, this.#record.subarray(0, this.#at));
    this.#id = R.continued;
    this.#at = 0;
  }
  all(): Buffer<ArrayBuffer>[] {
    this.#next();
    const chunks = this.#bytes.all();
    const [first] = chunks as [Buffer];
    first.writeUInt32LE(this.#total, 4);
    first.writeUInt32LE(this.#unique, 8);
    return chunks;
  }
}

interface Sheet {
  name: string;
  columns: WorkbookOptions['columns'];
  rows: number;
  cells: Bytes;
}

/** A BIFF8 workbook (`.xls`), which Excel opens without a warning because the content matches the extension. */
export function xlsWorkbook(options: WorkbookOptions): Workbook {
  const { rightToLeft } = options;
  const digits = (plain: string) => localDigits(plain, rightToLeft ? 'fa' : 'en');
  const texts = new Texts();
  const sheets: Sheet[] = [];
  let table: Pick<WorkbookOptions, 'name' | 'columns'> = options;
  /** How many sheets this table has filled. */
  let filled = 0;
  let sheet: Sheet | undefined;

  const label = (to: Bytes, row: number, column: number, xf: number, value: string, unique: boolean) => {
    const [buffer, at] = to.room(14);
    buffer.writeUInt32LE(R.labelsst | (10 << 16), at);
    buffer.writeUInt16LE(row, at + 4);
    buffer.writeUInt16LE(column, at + 6);
    buffer.writeUInt16LE(xf, at + 8);
    buffer.writeUInt32LE(texts.indexOf(value, unique), at + 10);
  };
  const number = (to: Bytes, row: number, column: number, xf: number, value: number) => {
    const [buffer, at] = to.room(18);
    buffer.writeUInt32LE(R.number | (14 << 16), at);
    buffer.writeUInt16LE(row, at + 4);
    buffer.writeUInt16LE(column, at + 6);
    buffer.writeUInt16LE(xf, at + 8);
    buffer.writeDoubleLE(value, at + 10);
  };
  const open = (): Sheet => {
    const { name, columns } = table;
    const fresh = { name: sheetName(name, filled++, digits), columns, rows: 1, cells: new Bytes() };
    sheets.push(fresh);
    for (const [i, { title }] of columns.entries()) label(fresh.cells, 0, i, XF.head, title, false);
    return fresh;
  };

  return {
    add(row: readonly Cell[]) {
      if (!sheet || sheet.rows > ROWS) sheet = open();
      for (const [i, column] of sheet.columns.entries()) {
        const value = row[i];
        if (typeof value === 'number') number(sheet.cells, sheet.rows, i, XF[column.kind], value);
        else if (value) label(sheet.cells, sheet.rows, i, XF.text, value, column.unique);
      }
      sheet.rows++;
    },
    async flush() {},
    async open(name, columns) {
      sheet ??= open();
      table = { name, columns };
      filled = 0;
      sheet = open();
    },
    async finish() {
      sheet ??= open();
      const parts = sheets.map(({ columns, rows, cells }, i) => {
        const before = sheetHead(columns, rows);
        return { before, cells: cells.all(), after: sheetFoot(rightToLeft, i === 0) };
      });
      const written = texts.all();
      const lengths = parts.map((part) => sizeOf([...part.before, ...part.cells, ...part.after]));
      const names = sheets.map(({ name }) => name);
      // The header contains each sheet's offset; its own length does not depend on them.
      const headLength = sizeOf(globals(names, [], rightToLeft)) + sizeOf(written) + 4;
      const places = lengths.map((_, i) => headLength + lengths.slice(0, i).reduce((a, b) => a + b, 0));
      const end = new Bytes();
      end.record(R.eof);
      return compoundFile('Workbook', [
        ...globals(names, places, rightToLeft),
        ...written,
        ...end.all(),
        ...parts.flatMap((part) => [...part.before, ...part.cells, ...part.after]),
      ]);
    },
  };
}

const sizeOf = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

/** The workbook's common part: fonts, formats, and the sheets' offsets. */
function globals(names: readonly string[], places: readonly number[], rightToLeft: boolean) {
  const to = new Bytes();
  bof(to, 5);
  to.record(R.codepage, [2, 1200]);
  to.record(R.window1, [2, 0, 0, 28_000, 16_000, 0x38, 0, 0, 1, 600]);
  to.record(R.datemode, [2, 0]);
  for (const weight of [400, 400, 400, 400, 700]) {
    to.record(R.font, [2, 220, 0, 0x7fff, weight, 0], [1, 0, 0, 0, 0], text('Tahoma', 1));
  }
  for (const [id, format] of [
    [MONEY, '#,##0'],
    [DATE, 'yyyy/mm/dd'],
    [INSTANT, 'yyyy/mm/dd hh:mm'],
  ] as const)
    to.record(R.format, [2, id], text(format, 2));
  for (let i = 0; i < 15; i++) xf(to, 0, 0, 0xfff5, 0);
  const reading = rightToLeft ? 0x80 : 0;
  xf(to, 0, 0, 1, 0);
  xf(to, 0, TEXT, 1 | 8, reading);
  for (const format of [MONEY, DATE, INSTANT]) xf(to, 0, format, 1, 0);
  xf(to, BOLD, TEXT, 1 | 8, reading);
  to.record(R.style, [2, 0x8000], [1, 0, 0xff]);
  for (const [i, name] of names.entries())
    to.record(R.boundsheet, [4, places[i] ?? 0], [2, 0], text(name, 1));
  return to.all();
}

function bof(to: Bytes, kind: number): void {
  to.record(R.bof, [2, 0x600, kind, 0x0dbb, 0x07cc], [4, 0x41, 6]);
}

function xf(to: Bytes, font: number, format: number, kind: number, reading: number): void {
  const used = kind === 0xfff5 ? 0xf4 : 0xfc;
  to.record(R.xf, [2, font, format, kind], [1, 0x20, 0, reading, used], [4, 0, 0], [2, 0x20c0]);
}

function sheetHead(columns: WorkbookOptions['columns'], rows: number) {
  const to = new Bytes();
  bof(to, 0x10);
  for (const [i, { width }] of columns.entries()) to.record(R.colinfo, [2, i, i, width * 256, 15, 0, 0]);
  to.record(R.dimensions, [4, 0, rows], [2, 0, columns.length, 0]);
  return to.all();
}

/** Freezes the head row. */
function sheetFoot(rightToLeft: boolean, first: boolean) {
  const to = new Bytes();
  const flags = 0x1be | (rightToLeft ? 0x40 : 0) | (first ? 0x600 : 0);
  to.record(R.window2, [2, flags, 0, 0], [4, 0x40], [2, 0, 0], [4, 0]);
  to.record(R.pane, [2, 0, 1, 1, 0, 2]);
  to.record(R.selection, [1, 2], [2, 1, 0, 0, 1, 1, 1], [1, 0, 0]);
  to.record(R.eof);
  return to.all();
}

import { parentPort, workerData } from 'node:worker_threads';
import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { SheetLimits, SheetRows } from './read-sheet.ts';
import { readText } from './text-sheet.ts';
import { repackWorkbook } from './unpack.ts';

const { bytes, most, sheets } = workerData as { bytes: Uint8Array; most: SheetLimits; sheets: number };

const PACKED = Buffer.from('504b0304', 'hex');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The most characters returned in all: one long text may be in every cell. */
const MOST_TEXT = 8_000_000;

const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const starts = (magic: Buffer) => magic.equals(file.subarray(0, magic.length));
parentPort?.postMessage(bounded(readAny()));

function readAny(): SheetRows[] | null {
  if (starts(PACKED)) return sheetsOf(open(repackWorkbook(file)));
  if (starts(COMPOUND)) return sheetsOf(open(file));
  const text = readText(file, most);
  return text && [{ name: '', rows: text }];
}

function open(workbook: Buffer): WorkBook {
  return read(workbook, {
    dense: true,
    sheetRows: most.rows,
    cellDates: true,
    cellFormula: false,
    cellHTML: false,
    bookVBA: false,
  });
}

function sheetsOf({ SheetNames, Sheets }: WorkBook): SheetRows[] {
  return SheetNames.slice(0, sheets).map((name) => ({ name, rows: rowsOf(Sheets[name]) }));
}

function rowsOf(sheet: WorkSheet | undefined): string[][] {
  if (!sheet?.['!ref']) return [];
  const range = utils.decode_range(sheet['!ref']);
  // Count rows as the program shows them, including empty ones above.
  range.s.r = 0;
  range.e.c = Math.min(range.e.c, range.s.c + most.columns - 1);
  range.e.r = Math.min(range.e.r, range.s.r + most.rows - 1);
  // Dates have no time zone: read them as in the cell, wherever the server is.
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: true,
    defval: '',
    blankrows: true,
    range,
    UTC: true,
  });
  return rows.map((row) => row.map(textOf));
}

/** A cell as text. Dates become ISO dates; an invalid date number becomes ''. */
function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell);
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
}

function bounded(read: SheetRows[] | null): SheetRows[] | null {
  let left = MOST_TEXT;
  const kept = (cell: string): string => {
    const text = cell.slice(0, most.signs);
    left -= text.length;
    if (left < 0) throw new Error('too much text');
    return text;
  };
  return (
    read?.map(({ name, rows }) => ({ name: kept(name), rows: rows.map((row) => row.map(kept)) })) ?? null
  );
}

import { inThread } from '../thread.ts';

const LIMIT_MS = 20_000;
/** Megabytes of the thread's heap. */
const MEMORY = 256;

/** So much of a sheet is read: a small file can hold millions of rows and columns of nothing. */
export interface Most {
  rows: number;
  columns: number;
  /** Of one cell. */
  signs: number;
}
const MOST_SIGNS = 1_000;

export interface SheetRows {
  /** Empty of a CSV. */
  name: string;
  rows: string[][];
}

/**
 * The rows of each sheet of a workbook (`.xlsx`, `.xls`) or of a CSV, told apart by their content; null when it is
 * none of them. Of at most so many sheets, rows and columns: whoever wants to know whether there are more rows asks for
 * one more. All of it is read in a
 * thread of its own, which ends with what a hostile file makes of it.
 */
export async function readSheets(
  bytes: Uint8Array,
  { sheets, rows, columns }: { sheets: number; rows: number; columns: number },
  signal: AbortSignal,
): Promise<SheetRows[] | null> {
  const file = new URL('./sheet-worker.ts', import.meta.url);
  const most: Most = { rows, columns, signs: MOST_SIGNS };
  // What cannot be read, or not within its means, is no sheet to us.
  return inThread<SheetRows[] | null>(
    file,
    { bytes, most, sheets },
    { limitMs: LIMIT_MS, memory: MEMORY, signal },
  ).catch(() => null);
}

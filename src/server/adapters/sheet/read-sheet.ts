import { inThread } from '../thread.ts';

const LIMIT_MS = 20_000;
/** The thread's heap in megabytes. */
const MEMORY = 256;

/** Limits of reading: a small file can hold millions of empty rows and columns. */
export interface SheetLimits {
  rows: number;
  columns: number;
  /** Characters per cell. */
  signs: number;
}
const MOST_SIGNS = 1_000;

export interface SheetRows {
  /** Empty for a CSV. */
  name: string;
  rows: string[][];
}

/**
 * Reads the rows of each sheet of a workbook (`.xlsx`, `.xls`) or CSV, recognised by content; null when it is none of
 * them. At most the given sheets, rows and columns: ask for one more row to learn whether there are more. Everything is
 * read in a thread of its own, so that a hostile file can harm only that.
 */
export async function readSheets(
  bytes: Uint8Array,
  { sheets, rows, columns }: { sheets: number; rows: number; columns: number },
  signal: AbortSignal,
): Promise<SheetRows[] | null> {
  const file = new URL('./sheet-worker.ts', import.meta.url);
  const most: SheetLimits = { rows, columns, signs: MOST_SIGNS };
  // An unreadable file, or one beyond the limits, counts as no sheet.
  return inThread<SheetRows[] | null>(
    file,
    { bytes, most, sheets },
    { limitMs: LIMIT_MS, memory: MEMORY, signal },
  ).catch(() => null);
}

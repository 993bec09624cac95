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
/** No list of people has more of them. */
const MOST_COLUMNS = 100;
const MOST_SIGNS = 1_000;

/**
 * The rows of each sheet of a workbook (`.xlsx`, `.xls`) or of a CSV, told apart by their content; null when it is
 * none of them. At most `rows`: whoever wants to know whether there are more asks for one more. All of it is read in a
 * thread of its own, which ends with what a hostile file makes of it.
 */
export async function readSheets(
  bytes: Uint8Array,
  rows: number,
  signal: AbortSignal,
): Promise<string[][][] | null> {
  const file = new URL('./sheet-worker.ts', import.meta.url);
  const most: Most = { rows, columns: MOST_COLUMNS, signs: MOST_SIGNS };
  // What cannot be read, or not within its means, is no sheet to us.
  return inThread<string[][][] | null>(
    file,
    { bytes, most },
    { limitMs: LIMIT_MS, memory: MEMORY, signal },
  ).catch(() => null);
}

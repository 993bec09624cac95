import { inThread } from '../thread.ts';
import { readCsv } from './csv.ts';

const LIMIT_MS = 20_000;
const MEMORY = 256;
const PACKED = Buffer.from('504b0304', 'hex');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const starts = (bytes: Uint8Array, magic: Buffer) => magic.equals(bytes.subarray(0, magic.length));

/**
 * The rows of the first sheet of a workbook (`.xlsx`, `.xls`) or of a CSV in UTF-8, told apart by their content; null
 * when it is none of them. At most `most` rows: whoever wants to know whether there are more asks for one more.
 */
export async function readSheet(
  bytes: Uint8Array,
  most: number,
  signal: AbortSignal,
): Promise<string[][] | null> {
  if (!starts(bytes, PACKED) && !starts(bytes, COMPOUND)) return readText(bytes)?.slice(0, most) ?? null;
  const file = new URL('./sheet-worker.ts', import.meta.url);
  // What cannot be read, or not within its means, is no workbook to us.
  return inThread<string[][]>(file, { bytes, most }, { limitMs: LIMIT_MS, memory: MEMORY, signal }).catch(
    () => null,
  );
}

function readText(bytes: Uint8Array): string[][] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? null : readCsv(text);
  } catch {
    return null;
  }
}

import { inThread } from '../thread.ts';
import { readCsv } from './csv.ts';

const LIMIT_MS = 20_000;
const MEMORY = 256;
const PACKED = Buffer.from('504b0304', 'hex');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const starts = (bytes: Uint8Array, magic: Buffer) => magic.equals(bytes.subarray(0, magic.length));

/**
 * The rows of the first sheet of a workbook (`.xlsx`, `.xls`) or of a CSV, told apart by their content; null when it is
 * none of them. At most `most` rows: whoever wants to know whether there are more asks for one more.
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

/** What a text may begin with, to say how it is written. */
const MARKS = [
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['efbbbf', 'utf-8'],
] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a text from anything else
const NO_TEXT = /[\0-\x08\x0b\x0e-\x19\x1b-\x1f]/;

/** A CSV as it is written by us (UTF-8), by Excel as «Unicode text» (UTF-16), or by a Persian Windows (its code page). */
function readText(bytes: Uint8Array): string[][] | null {
  const marked = MARKS.find(([mark]) => starts(bytes, Buffer.from(mark, 'hex')));
  for (const encoding of marked ? [marked[1]] : ['utf-8', 'windows-1256']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return NO_TEXT.test(text) ? null : readCsv(text);
    } catch {
      // Not this one.
    }
  }
  return null;
}

import { readCsv } from './csv.ts';
import type { SheetLimits } from './read-sheet.ts';

/** Byte order marks and their encodings. */
const MARKS = [
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['efbbbf', 'utf-8'],
] as const;
/** First bytes of pictures and prints (PNG, JPEG, GIF, WebP, PDF), whatever the file is called. */
const NO_TEXTS = ['89504e47', 'ffd8ff', '47494638', '52494646', '25504446'];
// An old editor ends a text with ^Z.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a text from anything else
const NO_TEXT = /[\0-\x08\x0b\x0e-\x1f](?!$)|[\0-\x08\x0b\x0e-\x19\x1b-\x1f]$/;

const starts = (bytes: Uint8Array, hex: string) =>
  Buffer.from(hex, 'hex').equals(bytes.subarray(0, hex.length / 2));

/** Reads a CSV written by us (UTF-8), by Excel as «Unicode text» (UTF-16), or by a Persian Windows (its code page). */
export function readText(bytes: Uint8Array, most: SheetLimits): string[][] | null {
  if (NO_TEXTS.some((hex) => starts(bytes, hex))) return null;
  const marked = MARKS.find(([mark]) => starts(bytes, mark));
  for (const encoding of marked ? [marked[1]] : ['utf-8', 'windows-1256']) {
    const text = decoded(bytes, encoding);
    if (text !== null) return NO_TEXT.test(text) ? null : readCsv(text, most);
  }
  return null;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

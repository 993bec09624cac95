import type { SheetLimits } from './read-sheet.ts';

/**
 * The rows of a CSV (RFC 4180), separated by commas, semicolons or tabs, whichever is most frequent in its first lines,
 * or by the separator of a `sep=` line. Stops reading after the last wanted row; extra columns and characters are
 * skipped.
 */
export function readCsv(text: string, most: SheetLimits): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  // Excel's `sep=` line is not a row.
  const said = /^sep=([^\r\n])(?=\r?(?:\n|$))/i.exec(plain);
  const comma = said?.[1] ?? commaOf(plain);
  const rows: string[][] = said ? [[]] : [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let begun = false;
  const endCell = () => {
    if (row.length < most.columns) row.push(cell);
    cell = '';
    begun = true;
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
    begun = false;
  };
  const add = (sign: string) => {
    if (cell.length < most.signs) cell += sign;
  };
  const begin = said ? plain.indexOf('\n') + 1 || plain.length : 0;
  for (let i = begin; i < plain.length && rows.length < most.rows; i++) {
    const sign = plain[i] as string;
    if (quoted) {
      if (sign !== '"') add(sign);
      else if (plain[i + 1] === '"') add(plain[++i] as string);
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === comma) endCell();
    else if (sign === '\n') endRow();
    else if (sign === '\r' && plain[i + 1] === '\n') continue;
    else add(sign);
  }
  if (rows.length < most.rows && (cell !== '' || begun)) endRow();
  return rows;
}

/** The head is among these lines, since a title may precede it. */
const HEAD_LINES = 10;

/** The separator that occurs most in the first lines outside quotes. */
function commaOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]));
  let quoted = false;
  let atCellStart = true;
  let lines = 0;
  for (let i = 0; i < text.length && lines < HEAD_LINES; i++) {
    const sign = text[i] as string;
    if (sign === '"' && (quoted || atCellStart)) {
      quoted = !quoted;
      // A doubled quote closes and opens again.
      atCellStart = !quoted && text[i + 1] === '"';
      continue;
    }
    if (quoted) continue;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
    if (sign === '\n') lines++;
    atCellStart = count !== undefined || sign === '\n';
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

import type { Most } from './read-sheet.ts';

/**
 * The rows of a CSV (RFC 4180): parted by commas, semicolons or tabs, whichever its first line has more of. Not a sign
 * is read beyond the last row that is wanted; cells beyond the last column and what a cell has too much is passed over.
 */
export function readCsv(text: string, most: Most): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const comma = commaOf(plain);
  const rows: string[][] = [];
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
  for (let i = 0; i < plain.length && rows.length < most.rows; i++) {
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

/** The sign that the first line has most of. */
function commaOf(text: string): string {
  const end = text.indexOf('\n');
  const head = end < 0 ? text : text.slice(0, end);
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]));
  for (const sign of head) {
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** The rows of a CSV (RFC 4180): parted by commas, semicolons or tabs, whichever its first line has more of. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const [head = ''] = plain.split('\n', 1);
  const count = (sign: string) => head.split(sign).length;
  const comma = [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let i = 0; i < plain.length; i++) {
    const sign = plain[i] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain[i + 1] === '"') cell += plain[++i];
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === comma) endCell();
    else if (sign === '\n') endRow();
    else if (sign === '\r' && plain[i + 1] === '\n') continue;
    else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

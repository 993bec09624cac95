/** Not on the server yet, changed since it came, or as it is there (seeds §4). */
export type RowFlag = 'NEW' | 'UPDATED' | 'SAVED';

export type CellValue = string | number | null;
export type CellValues = Readonly<Record<string, CellValue>>;

export interface GridRow {
  /** Its own for as long as the grid is open; of a saved row, made of its id. */
  key: string;
  /** Null until it is on the server. */
  id: number | null;
  flag: RowFlag;
  values: CellValues;
  /** Taken out here, and still on the server until that is sent. */
  removed?: true;
}

const isEmpty = (values: CellValues): boolean =>
  Object.values(values).every((value) => value === null || value === '');

/** Rows as the server has them. */
export const savedRows = <T extends { id: number }>(
  records: readonly T[],
  read: (record: T) => CellValues,
): GridRow[] =>
  records.map((record) => ({
    key: `saved-${record.id}`,
    id: record.id,
    flag: 'SAVED' as const,
    values: read(record),
  }));

/** With one blank row at the end to write into, unless the grid is locked. */
export function withBlank(rows: readonly GridRow[], blank: CellValues, locked = false): GridRow[] {
  const last = rows.at(-1);
  if (locked || (last?.flag === 'NEW' && isEmpty(last.values))) return [...rows];
  const taken = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const key = `new-${Math.max(0, ...taken) + 1}`;
  return [...rows, { key, id: null, flag: 'NEW', values: blank }];
}

/** One cell was written: a saved row is updated from now on. */
export function setCell(rows: readonly GridRow[], key: string, name: string, value: CellValue): GridRow[] {
  return rows.map((row) => {
    if (row.key !== key || row.values[name] === value) return row;
    const { removed: _, ...kept } = row;
    const flag = row.flag === 'SAVED' ? 'UPDATED' : row.flag;
    return { ...kept, flag, values: { ...row.values, [name]: value } };
  });
}

/**
 * Takes a row out of the grid. What the server has stays to be sent: its sums become 0 and it is updated (seeds §4).
 * `sums`: the columns that hold money.
 */
export const removeRow = (rows: readonly GridRow[], key: string, sums: readonly string[]): GridRow[] =>
  rows.flatMap((row) => {
    if (row.key !== key) return [row];
    if (row.id === null) return [];
    const values = { ...row.values, ...Object.fromEntries(sums.map((name) => [name, 0])) };
    return [{ ...row, flag: 'UPDATED', values, removed: true }];
  });

/** What has to be sent: new and changed rows that hold something. */
export const unsentRows = (rows: readonly GridRow[]): GridRow[] =>
  rows.filter(({ flag, values }) => flag !== 'SAVED' && !isEmpty(values));

/** Everything is on the server as it stands. */
export const markSaved = (rows: readonly GridRow[]): GridRow[] =>
  rows
    .filter(({ flag, values, removed }) => !removed && (flag !== 'NEW' || !isEmpty(values)))
    .map((row) => ({ ...row, flag: 'SAVED' }));

/** When a row's own button is there: always, only once the row differs from the server, or until it was pressed. */
export type ActionShows = 'always' | 'changed' | 'until-pressed';

/** Whether a row shows its button. `pressed`: the values with which it was pressed last; a change brings it back. */
export function showsAction(row: GridRow, shows: ActionShows, pressed: CellValues | undefined): boolean {
  if (isEmpty(row.values)) return false;
  if (shows === 'changed') return row.flag !== 'SAVED';
  return shows === 'always' || pressed !== row.values;
}

export const sumOf = (rows: readonly GridRow[], name: string): number =>
  rows.reduce((sum, { values }) => sum + (typeof values[name] === 'number' ? values[name] : 0), 0);

/** Whether a value stands in another row already: «این مورد در فهرست هست» (seeds §8). */
export const isTaken = (rows: readonly GridRow[], key: string, name: string, value: CellValue): boolean =>
  value !== null && value !== '' && rows.some((row) => row.key !== key && row.values[name] === value);

/** The cell that Enter goes to: the next of the row, then the first of the next row; back with Shift. */
export function nextCell(
  at: { row: number; column: number },
  size: { rows: number; columns: number },
  back: boolean,
): { row: number; column: number } | null {
  const place = at.row * size.columns + at.column + (back ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return null;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

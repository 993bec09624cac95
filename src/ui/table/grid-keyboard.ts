/** A cell of the grid: row −1 is the head. */
export interface GridCell {
  row: number;
  column: number;
}

/** The size of the grid. */
export interface Bounds {
  rows: number;
  columns: number;
  /** Rows per page. */
  page: number;
  dir: 'rtl' | 'ltr';
}

interface Key {
  key: string;
  ctrlKey: boolean;
}

const between = (n: number, least: number, most: number) => Math.max(least, Math.min(most, n));

/** The cell a key leads to; null for other keys. */
export function nextCell(
  { key, ctrlKey }: Key,
  at: GridCell,
  { rows, columns, page, dir }: Bounds,
): GridCell | null {
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const to = (row: number, column = at.column): GridCell => ({
    row: between(row, -1, rows - 1),
    column: between(column, 0, columns - 1),
  });
  switch (key) {
    case 'ArrowDown':
      return to(at.row + 1);
    case 'ArrowUp':
      return to(at.row - 1);
    case forward:
      return to(at.row, at.column + 1);
    case back:
      return to(at.row, at.column - 1);
    case 'Home':
      return ctrlKey ? to(0, 0) : to(at.row, 0);
    case 'End':
      return ctrlKey ? to(rows - 1, columns - 1) : to(at.row, columns - 1);
    case 'PageDown':
      return to(Math.max(at.row, 0) + page);
    case 'PageUp':
      return to(Math.max(0, at.row - page));
    default:
      return null;
  }
}

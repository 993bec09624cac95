/** A cell by its place. */
export interface Place {
  row: number;
  column: number;
}

/** The part of a layout needed to move: which block is at which cell. */
export interface CellGrid {
  columns: number;
  cells: readonly (readonly ({ row: number; span: number } | null)[])[];
}

const PAGE = 5;

/**
 * The cell a key leads to; null for other keys. Empty cells are skipped, a merged block is one step, and in
 * right-to-left the left arrow goes to the next column.
 */
export function nextPlace(
  grid: CellGrid,
  from: Place,
  key: string,
  { rtl, ctrl }: { rtl: boolean; ctrl: boolean },
): Place | null {
  const last = { row: grid.cells.length - 1, column: grid.columns - 1 };
  const step = (rows: number, columns: number) => stepBy(grid, from, rows, columns);
  switch (key) {
    case 'ArrowDown':
      return step(1, 0);
    case 'ArrowUp':
      return step(-1, 0);
    case 'ArrowLeft':
      return step(0, rtl ? 1 : -1);
    case 'ArrowRight':
      return step(0, rtl ? -1 : 1);
    case 'PageDown':
      return repeat(PAGE, from, (place) => stepBy(grid, place, 1, 0));
    case 'PageUp':
      return repeat(PAGE, from, (place) => stepBy(grid, place, -1, 0));
    case 'Home':
      return seek(grid, { row: ctrl ? 0 : from.row, column: 0 }, ctrl ? 1 : 0, 1) ?? from;
    case 'End':
      return seek(grid, { row: ctrl ? last.row : from.row, column: last.column }, ctrl ? -1 : 0, -1) ?? from;
    default:
      return null;
  }
}

function repeat(times: number, from: Place, step: (place: Place) => Place): Place {
  let place = from;
  for (let n = 0; n < times; n++) place = step(place);
  return place;
}

function stepBy(grid: CellGrid, from: Place, rows: number, columns: number): Place {
  const here = blockAt(grid, from);
  let place = from;
  for (;;) {
    place = { row: place.row + rows, column: place.column + columns };
    if (!isInside(grid, place)) return from;
    const block = blockAt(grid, place);
    if (block && block !== here) return place;
  }
}

/** The first place with a block, along a row and then the rows after it. */
function seek(grid: CellGrid, from: Place, rows: number, columns: number): Place | null {
  for (let row = from.row; grid.cells[row]; row += rows) {
    for (let column = from.column; isInside(grid, { row, column }); column += columns) {
      if (blockAt(grid, { row, column })) return { row, column };
    }
    if (rows === 0) return null;
  }
  return null;
}

const blockAt = (grid: CellGrid, { row, column }: Place) => grid.cells[row]?.[column] ?? null;

const isInside = (grid: CellGrid, { row, column }: Place): boolean =>
  row >= 0 && row < grid.cells.length && column >= 0 && column < grid.columns;

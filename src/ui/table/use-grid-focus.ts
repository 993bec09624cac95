import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isWithin } from '../is-within.ts';
import type { GridCell } from './grid-keyboard.ts';

/**
 * The cell of a grid that has the focus or gets it when Tab returns; `first` is the index of the first column. Rows are
 * rendered only while visible, so the focus is stored as a position, not as an element.
 */
export function useGridFocus({
  grid,
  rows,
  columns,
  first,
  reveal,
}: {
  grid: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  first: number;
  reveal: (row: number) => void;
}) {
  const [active, setActive] = useState<GridCell>({ row: 0, column: first });
  const [inside, setInside] = useState(false);
  const moving = useRef(false);

  const at: GridCell = {
    row: Math.min(active.row, rows - 1),
    column: Math.min(active.column, columns - 1),
  };

  // The new cell may have been rendered only now, or its row may be gone.
  useLayoutEffect(() => {
    const lost = inside && document.activeElement === document.body;
    if (!moving.current && !lost) return;
    moving.current = false;
    focusCell(grid.current, at);
  });

  const go = (place: GridCell) => {
    setActive(place);
    moving.current = true;
    if (place.row >= 0) reveal(place.row);
  };

  return {
    at,
    inside,
    go,
    onFocus(event: FocusEvent<HTMLElement>) {
      if (!isWithin(event)) return;
      setInside(true);
      if (event.target === event.currentTarget) {
        go(at);
        return;
      }
      const place = placeOf(event.target);
      if (place && (place.row !== active.row || place.column !== active.column)) setActive(place);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) setInside(false);
    },
  };
}

/** The position of the cell around an element. */
export function placeOf(target: Element): GridCell | null {
  const cell = target.closest<HTMLElement>('[data-column]');
  const line = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !line) return null;
  return { row: Number(line.dataset.row), column: Number(cell.dataset.column) };
}

/** Focuses the button of a cell, or the cell itself. */
function focusCell(grid: HTMLElement | null, { row, column }: GridCell): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  (cell?.querySelector<HTMLElement>('button') ?? cell)?.focus({ preventScroll: row >= 0 });
  // The list scrolls vertically itself, since it knows the position of rows that are not rendered.
  if (row >= 0) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

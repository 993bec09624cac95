import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isWithin } from '../is-within.ts';
import type { Place } from './grid-keyboard.ts';

/**
 * Which cell of a grid has the focus, or gets it when Tab comes back; `first` is the column of the first. Rows come and
 * go, and are drawn only in sight: the focus stays at its place, not at its cell.
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
  const [active, setActive] = useState<Place>({ row: 0, column: first });
  const [inside, setInside] = useState(false);
  const moving = useRef(false);

  const at: Place = {
    row: Math.min(active.row, rows - 1),
    column: Math.min(active.column, columns - 1),
  };

  // The cell that the keys walked to may have been drawn only now; one that went with its row has another in its place.
  useLayoutEffect(() => {
    const lost = inside && document.activeElement === document.body;
    if (!moving.current && !lost) return;
    moving.current = false;
    focusCell(grid.current, at);
  });

  const go = (place: Place) => {
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

/** Where the cell around an element stands. */
export function placeOf(target: Element): Place | null {
  const cell = target.closest<HTMLElement>('[data-column]');
  const line = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !line) return null;
  return { row: Number(line.dataset.row), column: Number(cell.dataset.column) };
}

/** What a cell does is done by its button; else the cell itself takes the focus. */
function focusCell(grid: HTMLElement | null, { row, column }: Place): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  (cell?.querySelector<HTMLElement>('button') ?? cell)?.focus({ preventScroll: row >= 0 });
  // Rows are brought into sight by the list itself, which knows where those stand that are not drawn.
  if (row >= 0) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

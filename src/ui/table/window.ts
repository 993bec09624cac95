/** The rendered rows: `from` inclusive, `to` exclusive. */
export interface RowWindow {
  from: number;
  to: number;
}

/** Rows rendered beyond each visible edge. */
const SPARE = 4;

/**
 * The rows to render at a scroll position. Moves in steps of the spare rows, so that scrolling renders only when they
 * are used up.
 */
export function rowWindowAt(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.max(0, Math.floor(top / rowHeight));
  const seen = Math.ceil(height / rowHeight) + 1;
  const from = Math.max(0, Math.floor(first / SPARE) * SPARE - SPARE);
  return { from: Math.min(from, count), to: Math.min(count, from + seen + 3 * SPARE) };
}

/** Rows rendered in one frame; a whole window at once would block the page. */
const AT_ONCE = 10;

/** The next step from the rendered rows towards the wanted ones: visible ones at once, then a few per frame. */
export function nextWindow(next: RowWindow, drawn: RowWindow): RowWindow {
  if (drawn.from === drawn.to) return next;
  const from = Math.max(drawn.from, next.from);
  const to = Math.min(drawn.to, next.to);
  if (from >= to) {
    // The rows above are spare; the visible ones begin behind them.
    const seen = Math.min(next.from + SPARE, next.to);
    return {
      from: Math.min(seen, Math.max(next.from, next.to - AT_ONCE)),
      to: Math.min(next.to, seen + AT_ONCE),
    };
  }
  const below = Math.min(next.to, to + AT_ONCE);
  return { from: Math.max(next.from, from - (AT_ONCE - (below - to))), to: below };
}

/** The scroll position that shows a row fully; null when it already is. */
export function scrollTopFor(row: number, top: number, height: number, rowHeight: number): number | null {
  const start = row * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight;
  return end > top + height ? end - height : null;
}

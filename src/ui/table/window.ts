/** What of a long list is drawn: rows `from` up to, not with, `to`. */
export interface RowWindow {
  from: number;
  to: number;
}

/** Rows that are drawn beyond each edge of what is seen. */
const SPARE = 4;

/**
 * The rows to draw for a place of the scroller. It moves in steps of the spare rows, so that a scroll draws anew only
 * when it has used them up.
 */
export function windowOf(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.max(0, Math.floor(top / rowHeight));
  const seen = Math.ceil(height / rowHeight) + 1;
  const from = Math.max(0, Math.floor(first / SPARE) * SPARE - SPARE);
  return { from: Math.min(from, count), to: Math.min(count, from + seen + 3 * SPARE) };
}

/** Rows that are drawn anew in one frame: to lay out a whole window of them at once would hold up the page. */
const AT_ONCE = 10;

/** The next step from the rows that are drawn to those that are to be: the first ones at once, then few a frame. */
export function stepTo(next: RowWindow, drawn: RowWindow): RowWindow {
  if (drawn.from === drawn.to) return next;
  const from = Math.max(drawn.from, next.from);
  const to = Math.min(drawn.to, next.to);
  if (from >= to) {
    // Those above are the spare ones: seen first is what begins behind them.
    const seen = Math.min(next.from + SPARE, next.to);
    return {
      from: Math.min(seen, Math.max(next.from, next.to - AT_ONCE)),
      to: Math.min(next.to, seen + AT_ONCE),
    };
  }
  const below = Math.min(next.to, to + AT_ONCE);
  return { from: Math.max(next.from, from - (AT_ONCE - (below - to))), to: below };
}

/** Where the scroller must stand so that a row is wholly seen; null where it is already. */
export function topFor(row: number, top: number, height: number, rowHeight: number): number | null {
  const start = row * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight;
  return end > top + height ? end - height : null;
}

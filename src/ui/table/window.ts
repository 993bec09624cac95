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

/** Where the scroller must stand so that a row is wholly seen; null where it is already. */
export function topFor(row: number, top: number, height: number, rowHeight: number): number | null {
  const start = row * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight;
  return end > top + height ? end - height : null;
}

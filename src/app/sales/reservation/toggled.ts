/**
 * One more of several, or one less; null: all of them. Of two either stands alone; where none would be left, all are
 * meant.
 */
export function toggled(all: readonly number[], now: readonly number[], id: number): number[] | null {
  if (all.length === 2) return [id];
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
  return next.length === 0 || next.length === all.length ? null : next;
}

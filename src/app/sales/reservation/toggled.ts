/**
 * Adds or removes one of several items; null: all. Of two items a tap selects one alone; an empty selection becomes
 * all.
 */
export function toggled(all: readonly number[], now: readonly number[], id: number): number[] | null {
  if (all.length === 2) return [id];
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
  return next.length === 0 || next.length === all.length ? null : next;
}

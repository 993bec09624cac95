/** By how much a figure has grown, in percent; null from nothing or from below (spec of comparisons). */
export function growthOf(now: number, then: number): number | null {
  if (then <= 0) return null;
  return Math.round(((now - then) / then) * 100);
}

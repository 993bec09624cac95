/** The growth of a figure in percent; null when the earlier figure is 0 or below. */
export function growthOf(now: number, then: number): number | null {
  if (then <= 0) return null;
  return Math.round(((now - then) / then) * 100);
}

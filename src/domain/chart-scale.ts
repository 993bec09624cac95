/** The value axis of a chart: from `low` to `high`, always including 0; `at` are the grid lines, few and round. */
export interface Scale {
  low: number;
  high: number;
  at: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Chooses the axis for these values: about four steps of 1, 2, 2.5 or 5 times a power of ten (look.md §11). */
export function scaleOf(values: readonly number[], about = 4): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const rough = (most - least) / about || 1;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((n) => n * unit >= rough) ?? 10) * unit;
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  const at = Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
  return { low: at[0] as number, high: at.at(-1) as number, at };
}

/** The unit in which an axis up to `top` toman is labelled, so that two decimals are enough for each step. */
export function axisUnit(top: number): 1 | 1000 | 1_000_000 {
  if (top >= 1_000_000) return 1_000_000;
  return top >= 1000 ? 1000 : 1;
}
/** Converts a value to a unit, rounded to two decimals. */
export const inUnit = (value: number, unit: number): number => Math.round((value / unit) * 100) / 100;

/** The position of a value on the axis, 0–100 from the low end. */
export const scalePosition = (value: number, { low, high }: Scale): number =>
  (100 * (value - low)) / (high - low);

/** Shows every n-th of `count` labels, so that no more than `room` of them are drawn. */
export const labelInterval = (count: number, room: number): number => Math.max(1, Math.ceil(count / room));

/** Limits of the heat map's colour steps 0–5, in percent (look.md §11). */
export const HEAT_LIMITS = [20, 40, 60, 85] as const;
export const heatStep = (percent: number): number =>
  percent === 0 ? 0 : HEAT_LIMITS.filter((limit) => percent >= limit).length + 1;

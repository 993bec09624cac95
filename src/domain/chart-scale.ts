/** A chart's values lie between these, 0 always among them; `at` are its grid lines, few and round. */
export interface Scale {
  low: number;
  high: number;
  at: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The scale of values: steps of 1, 2, 2.5 or 5 times a power of ten, about four of them (look.md §11). */
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

/** In which unit sums of up to `top` are written on an axis: two decimals say each step of it. */
export function sumUnit(top: number): 1 | 1000 | 1_000_000 {
  if (top >= 1_000_000) return 1_000_000;
  return top >= 1000 ? 1000 : 1;
}
/** A value in a unit, to two decimals. */
export const inUnit = (value: number, unit: number): number => Math.round((value / unit) * 100) / 100;

/** Where a value lies, 0–100 from the low end. */
export const share = (value: number, { low, high }: Scale): number => (100 * (value - low)) / (high - low);

/** Each so many of `count` words has room where `room` of them have. */
export const everyOf = (count: number, room: number): number => Math.max(1, Math.ceil(count / room));

/** A percentage's step on a heat map, 0–5 (look.md §11: 20, 40, 60, 85 percent are the limits). */
export const HEAT_LIMITS = [20, 40, 60, 85] as const;
export const heatOf = (percent: number): number =>
  percent === 0 ? 0 : HEAT_LIMITS.filter((limit) => percent >= limit).length + 1;

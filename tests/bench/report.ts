/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? 0;
}

/** Prints a figure beside its goal and returns whether it is met. */
export function figure(
  name: string,
  value: number,
  unit: string,
  goal?: { most: number } | { least: number },
): boolean {
  const met = goal === undefined || ('most' in goal ? value <= goal.most : value >= goal.least);
  const wish =
    goal === undefined ? '' : 'most' in goal ? `  (at most ${goal.most})` : `  (at least ${goal.least})`;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
  console.log(`${met ? ' ' : '✗'} ${name.padEnd(52)} ${shown.padStart(10)} ${unit}${wish}`);
  return met;
}

export interface Spread {
  median: number;
  least: number;
  most: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/** `12.30 (11.80–13.10)` */
export const spreadText = ({ median, least, most }: Spread): string =>
  `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;

/** Runs two variants in turn, A B A B, so that disturbances affect both. */
export async function alternately<T>(
  rounds: number,
  ours: () => Promise<T>,
  anchor: () => Promise<T>,
): Promise<{ ours: T[]; anchor: T[] }> {
  const results: { ours: T[]; anchor: T[] } = { ours: [], anchor: [] };
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await ours());
    results.anchor.push(await anchor());
  }
  return results;
}

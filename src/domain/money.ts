/** The largest amount a person can type: whole toman (D5). */
export const MAX_AMOUNT = 999_999_999_999;

const PERCENT_SCALE = 10_000;

/** The quotient, rounded to the nearest whole number, halves up (D5). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const divisor = 2n * denominator;
  const quotient = doubled / divisor;
  return doubled % divisor < 0n ? quotient - 1n : quotient;
}

/** `percent` (up to 4 decimals) of whole toman, rounded half up; exact, without floats (D5). */
export function percentOf(amount: number, percent: number): number {
  const scaled = BigInt(Math.round(percent * PERCENT_SCALE));
  return Number(divideHalfUp(BigInt(amount) * scaled, BigInt(100 * PERCENT_SCALE)));
}

/**
 * Splits `total` (≥ 0) by weights (≥ 0) so that the parts add up to it; what rounding leaves goes to the largest
 * remainders, the earlier first. With all weights 0 the first part gets everything.
 */
export function shareByLargestRemainder(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to share over');
    return [];
  }
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, share: Number(product / sum), remainder: product % sum };
  });
  let left = total - parts.reduce((all, part) => all + part.share, 0);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map((part) => part.share);
}

/** The sum of one amount of each item. */
export function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((all, item) => all + amount(item), 0);
}

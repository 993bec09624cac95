import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp, MAX_AMOUNT, percentOf, shareByLargestRemainder, sumOf } from './money.ts';

const amount = fc.integer({ min: 0, max: MAX_AMOUNT });
const scaledPercent = fc.integer({ min: 0, max: 1_000_000 });

describe('percentOf', () => {
  it.each([
    [1_000_000, 70, 700_000],
    [1, 50, 1],
    [1, 49.9999, 0],
    [999_999_999_999, 99.9999, 999_998_999_999],
    [3, 33.3333, 1],
    [150_005, 10, 15_001],
    [0, 100, 0],
  ])('%d × %d %% = %d', (of, percent, result) => expect(percentOf(of, percent)).toBe(result));

  it('is exact, half up', () => {
    fc.assert(
      fc.property(amount, scaledPercent, (of, scaled) => {
        const exact = BigInt(of) * BigInt(scaled);
        const error = BigInt(percentOf(of, scaled / 10_000)) * 1_000_000n - exact;
        expect(error > -500_000n && error <= 500_000n).toBe(true);
      }),
    );
  });

  it('refuses parts of a toman', () => expect(() => percentOf(1.5, 10)).toThrow(RangeError));
});

it('rounds negative halves up too', () => {
  expect([-5n, -3n, -1n, 1n, 3n].map((n) => divideHalfUp(n, 2n))).toEqual([-2n, -1n, 0n, 1n, 2n]);
});

describe('shareByLargestRemainder', () => {
  it('gives the rest to the largest remainders', () => {
    expect(shareByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareByLargestRemainder(10, [3, 3, 1])).toEqual([4, 4, 2]);
    expect(shareByLargestRemainder(7, [0, 0])).toEqual([7, 0]);
    expect(shareByLargestRemainder(0, [])).toEqual([]);
    expect(() => shareByLargestRemainder(1, [])).toThrow(RangeError);
  });

  it('conserves the total and stays within a toman of the exact part', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 12 }), (total, weights) => {
        const parts = shareByLargestRemainder(total, weights);
        expect(sumOf(parts, (part) => part)).toBe(total);
        const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        if (sum === 0n) return;
        parts.forEach((part, index) => {
          const error = BigInt(part) * sum - BigInt(total) * BigInt(weights[index] ?? 0);
          expect(error > -sum && error < sum).toBe(true);
        });
      }),
    );
  });

  it('never gives more than a weight when the total is within their sum', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 10_000 }),
        (weights, part) => {
          const total = Number((weights.reduce((all, w) => all + BigInt(w), 0n) * BigInt(part)) / 10_000n);
          shareByLargestRemainder(total, weights).forEach((share, index) => {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
          });
        },
      ),
    );
  });
});

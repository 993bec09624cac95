import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './money.ts';
import {
  changesOfShares,
  distributeShares,
  equalParts,
  isSameShares,
  type PayerShare,
  sharesAfterRefund,
  sharesOfTotal,
  totalOfShares,
} from './shares.ts';

const of = (...prices: number[]): PayerShare[] =>
  prices.map((price, index) => ({ user_id: index + 1, price }));
const pricesOf = (shares: readonly PayerShare[]) => shares.map((share) => share.price);
const sum = (list: readonly number[]) => sumOf(list, (one) => one);

const price = fc.nat({ max: 999_999_999 });
const shares = fc.array(price, { minLength: 1, maxLength: 8 }).map((prices) => of(...prices));

describe('equal parts', () => {
  it('a toman that is over is the first ones’', () => {
    expect(equalParts(1_000_000, 3)).toEqual([333_334, 333_333, 333_333]);
    expect(equalParts(11, 3)).toEqual([4, 4, 3]);
    expect(equalParts(0, 2)).toEqual([0, 0]);
    expect(equalParts(5, 1)).toEqual([5]);
  });

  it('add up, and none is more than one toman from another', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 30 }), (total, count) => {
        const parts = equalParts(total, count);
        expect(parts).toHaveLength(count);
        expect(sum(parts)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        expect(parts).toEqual([...parts].sort((a, b) => b - a));
      }),
    );
  });
});

describe('another total', () => {
  it('a rise is the owner’s, a fall takes the owner’s share first', () => {
    expect(pricesOf(sharesOfTotal(of(400, 300, 300), 1_200))).toEqual([600, 300, 300]);
    expect(pricesOf(sharesOfTotal(of(400, 300, 300), 700))).toEqual([100, 300, 300]);
    expect(pricesOf(sharesOfTotal(of(400, 300, 300), 500))).toEqual([0, 200, 300]);
    expect(pricesOf(sharesOfTotal(of(400, 300, 300), 0))).toEqual([0, 0, 0]);
  });

  it('is what the shares add up to; nobody else’s rises, none is below 0', () => {
    fc.assert(
      fc.property(shares, price, (before, total) => {
        const after = sharesOfTotal(before, total);
        expect(totalOfShares(after)).toBe(total);
        for (const [index, share] of after.entries()) {
          expect(share.price).toBeGreaterThanOrEqual(0);
          if (index > 0) expect(share.price).toBeLessThanOrEqual(before[index]?.price as number);
        }
        // The other shares fall only when the owner's is 0.
        if (changesOfShares(before.slice(1), after.slice(1)).length > 0) expect(after[0]?.price).toBe(0);
      }),
    );
  });
});

describe('a cancel', () => {
  it('gives back by largest remainder', () => {
    expect(pricesOf(sharesAfterRefund(of(250, 250, 250, 250), 700))).toEqual([75, 75, 75, 75]);
    expect(pricesOf(sharesAfterRefund(of(334, 333, 333), 500))).toEqual([167, 166, 167]);
    expect(pricesOf(sharesAfterRefund(of(1_000), 300))).toEqual([700]);
  });

  it('gives back what it gives back, to nobody more than their share', () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), (before, part) => {
        const refund = Math.floor(totalOfShares(before) * part);
        const after = sharesAfterRefund(before, refund);
        expect(totalOfShares(after)).toBe(totalOfShares(before) - refund);
        for (const [index, share] of after.entries()) {
          expect(share.price).toBeGreaterThanOrEqual(0);
          expect(share.price).toBeLessThanOrEqual(before[index]?.price as number);
        }
      }),
    );
  });
});

describe('a change of shares', () => {
  it('names those whose share it is, who come and who go', () => {
    const after = [
      { user_id: 1, price: 500 },
      { user_id: 4, price: 300 },
      { user_id: 3, price: 200 },
    ];
    expect(changesOfShares(of(600, 200, 200), after)).toEqual([
      { user_id: 1, price: -100 },
      { user_id: 4, price: 300 },
      { user_id: 2, price: -200 },
    ]);
    expect(isSameShares(of(1, 2), of(1, 2))).toBe(true);
    expect(isSameShares(of(1, 2), of(2, 1))).toBe(false);
    expect(isSameShares(of(1), of(1, 0))).toBe(false);
  });
});

describe('shares of several invoices', () => {
  it('each invoice and each payer come to their sums', () => {
    expect(distributeShares([1_000, 500], [750, 750])).toEqual([
      [500, 500],
      [250, 250],
    ]);
    expect(distributeShares([1_000, 500], [1_500])).toEqual([[1_000], [500]]);
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 6 }),
        (totals, weights) => {
          const prices = equalPartsBy(sum(totals), weights);
          const dealt = distributeShares(totals, prices);
          expect(dealt.map(sum)).toEqual(totals);
          expect(prices.map((_, payer) => sum(dealt.map((row) => row[payer] as number)))).toEqual(prices);
          expect(Math.min(...dealt.flat())).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

/** Random weights scaled to prices that add up to a total. */
function equalPartsBy(total: number, weights: readonly number[]): number[] {
  const all = sum(weights) || 1;
  const parts = weights.map((weight) => Math.floor((total * weight) / all));
  return parts.map((part, index) => (index === 0 ? part + total - sum(parts) : part));
}

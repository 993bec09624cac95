import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import {
  type CancelMode,
  type CancelRequest,
  calculateCancel,
  payableAfterCancel,
  refundCeilingAfterMove,
  refundPercent,
  refundTableProblem,
} from './refunds.ts';

const rules = [
  { hours_before: 0, percent: 0 },
  { hours_before: 24, percent: 100 },
  { hours_before: 3, percent: 70 },
];
const starts_at = new Date('2026-11-20T15:00:00Z');
const hoursBefore = (hours: number) => new Date(starts_at.getTime() - hours * HOUR_MS);
const request = (over: Partial<CancelRequest> = {}): CancelRequest => ({
  court_net: 1_000_000,
  addons: [{ id: 1, price: 100_000, handed_over: false }],
  rules,
  starts_at,
  now: hoursBefore(5),
  mode: 'rules',
  ...over,
});

describe('refundPercent', () => {
  it.each([
    [24, 100],
    [23.999, 70],
    [3, 70],
    [2.9, 0],
    [-1, 0],
  ])('%d hours before: %d %%', (hours, percent) => expect(refundPercent(rules, hours)).toBe(percent));
  it('is 0 without a rule', () => expect(refundPercent([], 100)).toBe(0));
});

describe('refundTableProblem', () => {
  it('takes a table that does not fall', () => {
    expect(refundTableProblem(rules)).toBeNull();
    expect(refundTableProblem([])).toBeNull();
  });
  it('names what is wrong', () => {
    expect(refundTableProblem([{ hours_before: 1, percent: 101 }])).toBe('percent');
    expect(refundTableProblem([{ hours_before: 1, percent: Number.NaN }])).toBe('percent');
    expect(refundTableProblem([...rules, { hours_before: 3, percent: 70 }])).toBe('exists');
    expect(refundTableProblem([...rules, { hours_before: 48, percent: 90 }])).toBe('percent_decreasing');
  });
});

describe('calculateCancel', () => {
  it('follows the rule for the court, gives add-ons back whole', () => {
    expect(calculateCancel(request())).toEqual({
      rule: { hours_before: 3, percent: 70 },
      hours_before: 5,
      percent: 70,
      max_refund: 1_100_000,
      refund: 800_000,
      refund_court: 700_000,
      refund_addons: 100_000,
      penalty: 300_000,
      penalty_court: 300_000,
      penalty_addons: 0,
      handed_over_total: 0,
    });
  });

  it('keeps what was handed over', () => {
    const addons = [{ id: 1, price: 100_000, handed_over: true }];
    expect(calculateCancel(request({ addons }))).toMatchObject({ refund: 700_000, penalty_addons: 100_000 });
    expect(calculateCancel(request({ addons, mode: 'full' }))).toMatchObject({
      refund: 1_000_000,
      penalty: 100_000,
    });
  });

  it('returns nothing in mode none', () => {
    expect(calculateCancel(request({ mode: 'none' }))).toMatchObject({
      refund: 0,
      penalty_court: 1_000_000,
      penalty_addons: 100_000,
    });
  });

  it('takes an amount from the add-ons first', () => {
    const parts = (amount: number) => {
      const { refund_addons, refund_court } = calculateCancel(request({ mode: 'amount', amount }));
      return [refund_addons, refund_court];
    };
    expect(parts(60_000)).toEqual([60_000, 0]);
    expect(parts(250_000)).toEqual([100_000, 150_000]);
    expect(() => parts(1_100_001)).toThrow(RangeError);
    expect(() => parts(-1)).toThrow(RangeError);
  });

  it('is bound by the ceiling of a late move', () => {
    const now = hoursBefore(48);
    expect(calculateCancel(request({ now, ceiling: 70 })).refund_court).toBe(700_000);
    expect(calculateCancel(request({ now, ceiling: null })).refund_court).toBe(1_000_000);
    expect(calculateCancel(request({ ceiling: 90 })).refund_court).toBe(700_000);
  });

  it('always splits the total into refund and penalty', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.record({ id: fc.nat(), price: amount, handed_over: fc.boolean() }), { maxLength: 5 }),
        fc.array(
          fc.record({ hours_before: fc.nat(72), percent: fc.double({ min: 0, max: 100, noNaN: true }) }),
          {
            maxLength: 4,
          },
        ),
        fc.integer({ min: -10, max: 80 }),
        fc.option(fc.integer({ min: 0, max: 99 })),
        fc.constantFrom<CancelMode>('rules', 'full', 'none', 'amount'),
        fc.integer({ min: 0, max: 1000 }),
        (court_net, addons, table, hours, ceiling, mode, part) => {
          const base = request({ court_net, addons, rules: table, now: hoursBefore(hours), ceiling });
          const { max_refund } = calculateCancel(base);
          const figures = calculateCancel({ ...base, mode, amount: Math.floor((max_refund * part) / 1000) });
          const addonsTotal = addons.reduce((all, addon) => all + addon.price, 0);
          expect(figures.refund + figures.penalty).toBe(court_net + addonsTotal);
          expect(figures.refund_court + figures.penalty_court).toBe(court_net);
          expect(figures.refund_addons + figures.penalty_addons).toBe(addonsTotal);
          expect(figures.refund).toBeLessThanOrEqual(max_refund);
          expect(figures.penalty_addons).toBeGreaterThanOrEqual(figures.handed_over_total);
          for (const value of [figures.refund_court, figures.penalty_court, figures.refund_addons]) {
            expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
          }
        },
      ),
    );
  });
});

it('leaves the percent of a late move as the ceiling', () => {
  expect(refundCeilingAfterMove(100, null)).toBeNull();
  expect(refundCeilingAfterMove(70, null)).toBe(70);
  expect(refundCeilingAfterMove(100, 70)).toBe(70);
  expect(refundCeilingAfterMove(0, 70)).toBe(0);
});

it('hands back at most what was paid above the penalty and what is credit', () => {
  expect(payableAfterCancel(1_100_000, 300_000, -800_000)).toBe(800_000);
  expect(payableAfterCancel(1_100_000, 300_000, -500_000)).toBe(500_000);
  expect(payableAfterCancel(200_000, 300_000, 100_000)).toBe(0);
  expect(payableAfterCancel(500_000, 300_000, 0)).toBe(0);
});

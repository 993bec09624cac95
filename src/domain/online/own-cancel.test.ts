import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { refundPercent } from '../refunds.ts';
import { type OwnCancel, ownCancel, refundSteps } from './own-cancel.ts';

const starts_at = new Date('2026-11-20T15:30:00Z');
const hoursBefore = (hours: number) => new Date(starts_at.getTime() - hours * HOUR_MS);
const rules = [
  { hours_before: 24, percent: 100 },
  { hours_before: 3, percent: 80 },
];
const own: OwnCancel = { court_net: 450_000, addons: [], rules, ceiling: null, starts_at, paid: 450_000 };
const terms = { enabled: true, until: 120 };

describe('ownCancel', () => {
  it('returns to the wallet what the rule of the hour says', () => {
    expect(ownCancel(own, terms, hoursBefore(5))).toMatchObject({ may: true, to_wallet: 360_000, due: 0 });
    expect(ownCancel(own, terms, hoursBefore(24))).toMatchObject({ to_wallet: 450_000 });
    expect(ownCancel(own, terms, hoursBefore(2.5))).toMatchObject({ to_wallet: 0, due: 0 });
  });

  it('keeps the penalty of a deposit first, and says what stays due', () => {
    const deposit = { ...own, paid: 50_000 };
    expect(ownCancel(deposit, terms, hoursBefore(5))).toMatchObject({ to_wallet: 0, due: 40_000 });
    expect(ownCancel(deposit, terms, hoursBefore(30))).toMatchObject({ to_wallet: 50_000, due: 0 });
  });

  it('ends at the club’s time, and at the start at the latest', () => {
    expect(ownCancel(own, terms, hoursBefore(2))).toEqual({ may: false, why: 'too_late' });
    expect(ownCancel(own, { ...terms, until: 0 }, new Date(starts_at.getTime() - 1))).toMatchObject({
      may: true,
    });
    expect(ownCancel(own, { ...terms, until: 0 }, starts_at)).toEqual({ may: false, why: 'too_late' });
    expect(ownCancel(own, { ...terms, enabled: false }, hoursBefore(99))).toEqual({ may: false, why: 'off' });
  });

  it('divides what was paid into what returns and what the club keeps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.double({ min: 2.1, max: 200, noNaN: true }),
        (court_net, paid, hours) => {
          const answer = ownCancel({ ...own, court_net, paid }, terms, hoursBefore(hours));
          if (!answer.may) throw new Error(answer.why);
          expect(answer.to_wallet - answer.due).toBe(paid - answer.figures.penalty);
          expect(Math.min(answer.to_wallet, answer.due)).toBe(0);
        },
      ),
    );
  });
});

describe('refundSteps', () => {
  it('tells until when how much returns', () => {
    expect(refundSteps(rules, 450_000, starts_at, hoursBefore(48))).toEqual([
      { until: hoursBefore(24), percent: 100, refund: 450_000 },
      { until: hoursBefore(3), percent: 80, refund: 360_000 },
      { until: starts_at, percent: 0, refund: 0 },
    ]);
    expect(refundSteps(rules, 450_000, starts_at, hoursBefore(4))).toHaveLength(2);
    expect(refundSteps([], 450_000, starts_at, hoursBefore(4))).toEqual([
      { until: starts_at, percent: 0, refund: 0 },
    ]);
  });

  it('agrees with the rule of each moment', () => {
    const table = fc.uniqueArray(fc.integer({ min: 0, max: 72 }), { maxLength: 5 }).chain((hours) =>
      fc
        .array(fc.integer({ min: 0, max: 100 }), { minLength: hours.length, maxLength: hours.length })
        .map((percents) => {
          const sorted = [...percents].sort((a, b) => a - b);
          return [...hours]
            .sort((a, b) => a - b)
            .map((hours_before, n) => ({ hours_before, percent: sorted[n] ?? 0 }));
        }),
    );
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 80 * 60 }),
        fc.integer({ min: 0, max: 80 * 60 }),
        (own_rules, left, later) => {
          const now = hoursBefore(left / 60);
          const steps = refundSteps(own_rules, 450_000, starts_at, now);
          const moment = hoursBefore(Math.max(0, left - later) / 60);
          const step = steps.find(({ until }) => until >= moment);
          const hoursLeft = (starts_at.getTime() - moment.getTime()) / HOUR_MS;
          expect(step?.percent).toBe(refundPercent(own_rules, hoursLeft));
          const ends = steps.map(({ until }) => until.getTime());
          expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
        },
      ),
    );
  });
});

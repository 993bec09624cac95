import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisUnit, heatStep, inUnit, labelInterval, scaleOf, scalePosition } from './chart-scale.ts';

test('a scale has round steps, 0 among them, and holds every value', () => {
  expect(scaleOf([3, 17, 38]).at).toEqual([0, 10, 20, 30, 40]);
  expect(scaleOf([]).at).toEqual([0, 1]);
  expect(scaleOf([-5, 12]).at).toEqual([-5, 0, 5, 10, 15]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 60 }),
      (values) => {
        const scale = scaleOf(values);
        expect(scale.at).toContain(0);
        expect(scale.at.length).toBeLessThanOrEqual(7);
        for (const value of values) {
          expect(scalePosition(value, scale)).toBeGreaterThanOrEqual(-1e-9);
          expect(scalePosition(value, scale)).toBeLessThanOrEqual(100 + 1e-9);
        }
      },
    ),
  );
});

test('words on an axis are dropped by a whole step', () => {
  expect(labelInterval(30, 30)).toBe(1);
  expect(labelInterval(31, 30)).toBe(2);
  expect(labelInterval(365, 12)).toBe(31);
});

test('heat has six steps, none for nothing', () => {
  expect([0, 1, 19, 20, 40, 60, 84, 85, 100].map(heatStep)).toEqual([0, 1, 1, 2, 3, 4, 4, 5, 5]);
});

test('in the unit of an axis every step of it is said by two decimals', () => {
  for (const top of [7, 90, 999, 1_000, 1_200, 45_000, 999_999, 1_000_000, 3_400_000, 812_000_000]) {
    const { at } = scaleOf([top]);
    const unit = axisUnit(top);
    const said = at.map((value) => inUnit(value, unit));
    expect(said.map((value) => value * unit)).toEqual(at);
    expect(new Set(said).size).toBe(at.length);
  }
});

import { expect, test } from 'vitest';
import { ALL_STAYS, handoverOf } from './handover.ts';

test('what does not stay goes to a bank, never what the books do not have yet', () => {
  expect(handoverOf(ALL_STAYS, 8_530_000, 2_000_000, 0)).toEqual({ stays: 8_530_000, goes: 0, wrong: false });
  const opening = { ...ALL_STAYS, stays: 'opening' as const };
  expect(handoverOf(opening, 8_530_000, 2_000_000, 0)).toMatchObject({ stays: 2_000_000, goes: 6_530_000 });
  expect(handoverOf(opening, 8_530_000, 2_000_000, 7_000_000)).toMatchObject({
    stays: 7_000_000,
    goes: 1_530_000,
  });
  expect(handoverOf(opening, 1_500_000, 2_000_000, 0)).toEqual({ stays: 1_500_000, goes: 0, wrong: false });
  const other = (stays_sum: number | null) => ({ ...ALL_STAYS, stays: 'other' as const, stays_sum });
  expect(handoverOf(other(0), 500, 0, 0)).toEqual({ stays: 0, goes: 500, wrong: false });
  expect(handoverOf(other(501), 500, 0, 0).wrong).toBe(true);
  expect(handoverOf(other(null), 500, 0, 0)).toEqual({ stays: 500, goes: 0, wrong: true });
});

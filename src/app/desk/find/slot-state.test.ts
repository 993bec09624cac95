import { expect, it } from 'vitest';
import { moneyOf } from './slot-state.ts';

it('a slot whose money is not to be seen is not told to be settled', () => {
  expect(moneyOf({ due: null, pending: null, season: false })).toBe('unknown');
  expect(moneyOf({ due: null, pending: null, season: true })).toBe('season');
  expect(moneyOf({ due: 0, pending: 0, season: false })).toBe('paid');
  expect(moneyOf({ due: 500, pending: 100, season: true })).toBe('owing');
  expect(moneyOf({ due: 0, pending: 500, season: true })).toBe('pending');
});

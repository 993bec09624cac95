import { expect, it } from 'vitest';
import { overBudget } from './cache-budget.ts';

const kept = [
  { key: 'old', bytes: 40, at: 1 },
  { key: 'new', bytes: 50, at: 3 },
  { key: 'middle', bytes: 30, at: 2 },
];

it('lets the oldest go until the rest fits', () => {
  expect(overBudget(kept, 120)).toEqual([]);
  expect(overBudget(kept, 100)).toEqual(['old']);
  expect(overBudget(kept, 60)).toEqual(['middle', 'old']);
  expect(overBudget(kept, 10)).toEqual(['new', 'middle', 'old']);
});

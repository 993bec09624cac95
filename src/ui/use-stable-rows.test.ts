import { expect, it } from 'vitest';
import { stableOrder } from './use-stable-rows.ts';

it('under a finger rows keep their places: who has begun stays, who is new follows, who is gone goes', () => {
  const known = new Set(['a', 'b', 'c', 'd']);
  expect(stableOrder(['a', 'b', 'x'], ['b', 'c', 'd'], known)).toEqual(['a', 'b', 'c', 'd']);
  expect(stableOrder([], ['b', 'c'], known)).toEqual(['b', 'c']);
});

import { expect, it } from 'vitest';
import { toggled } from './toggled.ts';

it('of two slots chooses the one that was touched', () => {
  expect(toggled([1, 2], [], 2)).toEqual([2]);
  expect(toggled([1, 2], [2], 1)).toEqual([1]);
  expect(toggled([1, 2], [2], 2)).toEqual([2]);
});

it('of more adds and takes away; all and none are both the whole', () => {
  expect(toggled([1, 2, 3], [], 2)).toEqual([2]);
  expect(toggled([1, 2, 3], [2], 3)).toEqual([2, 3]);
  expect(toggled([1, 2, 3], [2, 3], 2)).toEqual([3]);
  expect(toggled([1, 2, 3], [2, 3], 1)).toBeNull();
  expect(toggled([1, 2, 3], [3], 3)).toBeNull();
});

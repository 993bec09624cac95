import { expect, it } from 'vitest';
import { contrast, readsOnPaper } from './colour.ts';

it('measures how far colours stand apart', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
  expect(contrast('#123456', '#123456')).toBe(1);
});

it('says which of them paper lets be read', () => {
  expect(['#000000', '#0b6e6e', '#767676'].map(readsOnPaper)).toEqual([true, true, true]);
  expect(['#777777', '#ffe08a', '#ffffff'].map(readsOnPaper)).toEqual([false, false, false]);
});

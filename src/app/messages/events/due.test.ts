import { expect, test } from 'vitest';
import { dueEvent } from './due.ts';

const unseen = [
  { id: 7, priority: 5 },
  { id: 3, priority: 4 },
  { id: 1, priority: 3 },
] as const;
const ids = (atStart: boolean, ...putOff: number[]) =>
  dueEvent(unseen, { atStart, putOff: new Set(putOff) })?.id;

test('the most urgent one first; a high one only where one starts; the rest never by itself', () => {
  expect(ids(false)).toBe(7);
  expect(ids(true)).toBe(7);
  expect(ids(false, 7)).toBeUndefined();
  expect(ids(true, 7)).toBe(3);
  expect(ids(true, 7, 3)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { countBody, countedOf, UNCOUNTED } from './note-count.ts';

test('a till is counted by its notes, or as one sum; nothing typed is no count, none of a note is one', () => {
  expect(countedOf(UNCOUNTED)).toBeNull();
  const notes = { ...UNCOUNTED, notes: { 100000: 62, 50000: 38, 10000: null } };
  expect(countedOf(notes)).toBe(8_100_000);
  expect(countBody(notes, 4)).toEqual({ notes: { 100000: 62, 50000: 38 } });
  expect(countedOf({ ...UNCOUNTED, notes: { 1000: 0 } })).toBe(0);
  const sum = { ...notes, by: 'sum' as const, sum: 7_270_000 };
  expect(countedOf(sum)).toBe(7_270_000);
  expect(countBody(sum, 4)).toEqual({ counted: [{ cash_id: 4, price: 7_270_000 }] });
});

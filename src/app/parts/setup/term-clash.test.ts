import { expect, it } from 'vitest';
import { clashesOf, nextFree } from './term-clash.ts';

const term = (id: number, start_time: string, end_time: string, weekdays: number[]) => ({
  id,
  start_time,
  end_time,
  weekdays,
});
const terms = [
  term(1, '22:00', '23:00', [5, 6]),
  term(2, '21:00', '22:00', [5]),
  term(3, '20:00', '21:00', [0]),
];
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

it('names the terms of the same days that one runs into, and not itself', () => {
  const typed = { start_time: '21:30', end_time: '22:30', weekdays: [5] };
  expect(ids(clashesOf(terms, typed))).toEqual([2, 1]);
  expect(ids(clashesOf(terms, typed, 2))).toEqual([1]);
  expect(clashesOf(terms, { ...typed, weekdays: [0] })).toEqual([]);
  expect(clashesOf(terms, { start_time: '20:00', end_time: '21:00', weekdays: [5] })).toEqual([]);
});

it('offers the next hours as long that are free, while the day lasts', () => {
  const typed = { start_time: '21:30', end_time: '22:30', weekdays: [5] };
  expect(nextFree(terms, typed)).toEqual({ start_time: '23:00', end_time: '24:00' });
  expect(nextFree(terms, { ...typed, end_time: '23:30' })).toBe(null);
  expect(nextFree(terms, { ...typed, weekdays: [0], start_time: '20:30', end_time: '21:30' })).toEqual({
    start_time: '21:00',
    end_time: '22:00',
  });
});

import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { isUnmade, unmadeOf } from './unmade.ts';

// A Saturday.
const DAY = '2026-11-21';
const courts = [
  { id: 1, name: 'زمین ۱' },
  { id: 2, name: 'زمین ۲' },
];
const term = { id: 7, name: 'عصر', start_time: '18:00', end_time: '19:00', weekdays: [0], price: 500_000 };

it('offers what a term has on a court and nobody has made, at the court’s own price', () => {
  const made = [{ court: { id: 1 }, start_time: '18:30', end_time: '19:30' } as CalendarTime];
  const found = unmadeOf(DAY, made, courts, [{ ...term, court_prices: [{ court_id: 2, price: 450_000 }] }]);
  expect(found).toMatchObject([{ court: { id: 2 }, term: { id: 7 }, price: 450_000, date: DAY }]);
  expect(found.every(isUnmade)).toBe(true);
});

it('offers nothing of a term that does not run on that day', () => {
  expect(unmadeOf('2026-11-22', [], courts, [{ ...term, court_prices: [] }])).toEqual([]);
});

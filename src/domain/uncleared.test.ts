import { expect, it } from 'vitest';
import { unclearedDays } from './uncleared.ts';

const days = [
  { date: '2026-11-24', received: 300 },
  { date: '2026-11-23', received: 200 },
  { date: '2026-11-21', received: 100 },
];

it('leaves what came last, the oldest first', () => {
  expect(unclearedDays(450, days)).toEqual({
    days: [
      { date: '2026-11-23', received: 200, price: 150 },
      { date: '2026-11-24', received: 300, price: 300 },
    ],
    older: 0,
  });
});

it('is all of the days and more, or nothing', () => {
  expect(unclearedDays(700, days)).toMatchObject({ older: 100 });
  expect(unclearedDays(0, days)).toEqual({ days: [], older: 0 });
  expect(unclearedDays(-50, days)).toEqual({ days: [], older: 0 });
});

import { expect, test } from 'vitest';
import { monthHolding, periodDays, periodStarts, previousPeriod, samePeriodLastYear } from './periods.ts';

const span = (from: string, to: string) => ({ from, to });

// 2026-11-21 is Saturday, 30 Aban 1405.
test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-21', '2026-11-21'],
  ['month', '2026-10-23', '2026-11-21'],
  ['last_month', '2026-09-23', '2026-10-22'],
  ['last_28', '2026-10-25', '2026-11-21'],
  ['quarter', '2026-09-23', '2026-11-21'],
  ['year', '2026-03-21', '2026-11-21'],
] as const)('%s in Persian', (period, from, to) => {
  expect(periodDays(period, '2026-11-21', 'fa')).toEqual(span(from, to));
});

test('in English months are Gregorian', () => {
  expect(periodDays('month', '2026-11-21', 'en')).toEqual(span('2026-11-01', '2026-11-21'));
  expect(periodDays('quarter', '2026-11-21', 'en')).toEqual(span('2026-10-01', '2026-11-21'));
});

test('before a whole month is the month before, before other days as many of them', () => {
  expect(previousPeriod(span('2026-10-23', '2026-11-21'), 'fa')).toEqual(span('2026-09-23', '2026-10-22'));
  expect(previousPeriod(span('2026-10-23', '2026-11-20'), 'fa')).toEqual(span('2026-09-24', '2026-10-22'));
  expect(previousPeriod(span('2026-03-01', '2026-03-31'), 'en')).toEqual(span('2026-02-01', '2026-02-28'));
});

test('a year ago are the same dates; 30 Esfand was the 29th', () => {
  expect(samePeriodLastYear(span('2026-10-23', '2026-11-21'), 'fa')).toEqual(
    span('2025-10-23', '2025-11-21'),
  );
  // 30 Esfand 1403, a leap year.
  expect(samePeriodLastYear(span('2025-03-20', '2025-03-20'), 'fa')).toEqual(
    span('2024-03-19', '2024-03-19'),
  );
  expect(samePeriodLastYear(span('2024-02-29', '2024-02-29'), 'en')).toEqual(
    span('2023-02-28', '2023-02-28'),
  );
});

test('weeks and months of a span begin at or before it', () => {
  expect(periodStarts(span('2026-11-18', '2026-11-29'), 'week', 'fa')).toEqual([
    '2026-11-14',
    '2026-11-21',
    '2026-11-28',
  ]);
  expect(periodStarts(span('2026-11-18', '2026-11-29'), 'month', 'fa')).toEqual(['2026-10-23', '2026-11-22']);
});

test('the month that holds a day is that of the reader’s calendar', () => {
  expect(monthHolding('2026-10-05', 'en')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(monthHolding('2026-10-05', 'fa')).toEqual({ from: '2026-09-23', to: '2026-10-22' });
});

import { describe, expect, test } from 'vitest';
import { weekday } from '#domain/dates.ts';
import { dateIn, dayOf, monthGrid, moveByKey, nextFriday, shiftMonth, tapRange } from './date-grid.ts';

const fa = { locale: 'fa', rtl: true, shift: false } as const;
const en = { locale: 'en', rtl: false, shift: false } as const;

describe('a month', () => {
  test('Aban 1405 begins on a Friday and takes six weeks', () => {
    const weeks = monthGrid({ year: 1405, month: 8 }, 'fa');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-10-23']);
    expect(weeks[5]?.[0]).toBe('2026-11-21');
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });
  test('Esfand has 30 days in a leap year, else 29', () => {
    const days = (year: number) => monthGrid({ year, month: 12 }, 'fa').flat().filter(Boolean).length;
    expect([days(1403), days(1404), days(1408)]).toEqual([30, 29, 30]);
  });
  test('Gregorian in English, Saturday first all the same', () => {
    const weeks = monthGrid({ year: 2028, month: 2 }, 'en');
    expect(weeks.flat().filter(Boolean)).toHaveLength(29);
    for (const week of weeks)
      for (const [column, date] of week.entries()) if (date) expect(weekday(date)).toBe(column);
  });
  test('months run over the year in both directions', () => {
    expect(shiftMonth({ year: 1405, month: 1 }, -1)).toEqual({ year: 1404, month: 12 });
    expect(shiftMonth({ year: 1405, month: 12 }, 1)).toEqual({ year: 1406, month: 1 });
    expect(shiftMonth({ year: 1405, month: 8 }, -20)).toEqual({ year: 1403, month: 12 });
  });
  test('a day past the end becomes the last', () => {
    expect(dayOf(dateIn({ year: 1405, month: 7 }, 31, 'fa'), 'fa')).toEqual({
      year: 1405,
      month: 7,
      day: 30,
    });
  });
});

describe('keys', () => {
  test('the left arrow goes to the next day in right-to-left, to the day before otherwise', () => {
    expect(moveByKey('2026-11-20', 'ArrowLeft', fa)).toBe('2026-11-21');
    expect(moveByKey('2026-11-20', 'ArrowLeft', en)).toBe('2026-11-19');
  });
  test('weeks, ends of the week, months, years', () => {
    expect(moveByKey('2026-11-20', 'ArrowDown', fa)).toBe('2026-11-27');
    expect(moveByKey('2026-11-18', 'Home', fa)).toBe('2026-11-14');
    expect(moveByKey('2026-11-18', 'End', fa)).toBe('2026-11-20');
    // 31 Shahrivar → 30 Mehr
    expect(moveByKey('2026-09-22', 'PageDown', fa)).toBe('2026-10-22');
    // 30 Esfand 1403 → 29 Esfand 1404
    expect(moveByKey('2025-03-20', 'PageDown', { ...fa, shift: true })).toBe('2026-03-20');
    expect(moveByKey('2026-11-20', 'a', fa)).toBeNull();
  });
});

test('next Friday is never today', () => {
  expect(nextFriday('2026-11-20')).toBe('2026-11-27');
  expect(nextFriday('2026-11-21')).toBe('2026-11-27');
  expect(nextFriday('2026-11-26')).toBe('2026-11-27');
});

test('a range is two taps, in either order; a third begins anew', () => {
  const first = tapRange(null, '2026-11-10');
  expect(first).toEqual({ from: '2026-11-10', to: null });
  expect(tapRange(first, '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-10' });
  expect(tapRange({ from: '2026-11-05', to: '2026-11-10' }, '2026-11-07')).toEqual({
    from: '2026-11-07',
    to: null,
  });
});

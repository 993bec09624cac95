import { expect, it } from 'vitest';
import { heatOf, monthOf, narrowedTo, sumsOf, turnMonth } from './month-of.ts';

it('a month is Jalali in Persian and Gregorian in English, whatever its length', () => {
  // 1 and 30 Azar 1405.
  expect(monthOf('2026-11-25', 'fa')).toMatchObject({ from: '2026-11-22', to: '2026-12-21' });
  expect(monthOf('2026-11-25', 'en')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  const { weeks } = monthOf('2026-11-25', 'fa');
  expect(weeks[0]).toEqual([
    null,
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

it('turns by months: a day that the other has not becomes its last', () => {
  // 31 Shahrivar 1405, and the 30 days of Mehr.
  expect(turnMonth('2026-09-22', 1, 'fa')).toBe('2026-10-22');
  expect(turnMonth('2026-01-31', 1, 'en')).toBe('2026-02-28');
  expect(turnMonth('2026-01-31', -1, 'en')).toBe('2025-12-31');
});

it('sums what came in until today, what is sold after it, and the slots that are not closed', () => {
  const day = (date: string, part: object) => ({
    date,
    total: 10,
    booked: 4,
    closed: 2,
    closed_title: null,
    sold: 400,
    owing: 1,
    received: 300,
    ...part,
  });
  const days = [
    day('2026-11-22', {}),
    day('2026-11-23', { received: 50 }),
    day('2026-11-24', { received: 7 }),
  ];
  expect(sumsOf(days, '2026-11-23')).toEqual({
    received: 350,
    ahead: 400,
    booked: 12,
    open: 24,
    slots: 30,
    sold: 1200,
    owing: 3,
  });
  expect(sumsOf([day('2026-11-22', { received: null, sold: null })], '2026-11-21')).toMatchObject({
    received: 0,
    ahead: null,
  });
});

it('the pill warms by fifths', () => {
  expect([0, 19, 20, 99, 100].map(heatOf)).toEqual([0, 0, 1, 4, 4]);
});

it('is narrowed to what the server knows; to what only this device knows nothing of it fits', () => {
  expect(narrowedTo(undefined, undefined)).toMatchObject({ on: false, nothing: false });
  expect(narrowedTo('due,unsent,nonsense', 5)).toEqual({
    state: 'due',
    coach: '5',
    on: true,
    nothing: false,
  });
  expect(narrowedTo('unsent', undefined)).toMatchObject({ state: undefined, on: true, nothing: true });
});

import { describe, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { figuresOf, percentFull } from './day-figures.ts';

describe('percentFull', () => {
  it.each([
    [0, 0, null],
    [0, 8, 0],
    [1, 400, 1],
    [399, 400, 99],
    [400, 400, 100],
    [82, 120, 68],
  ])('%d of %d', (booked, open, percent) => expect(percentFull(booked, open)).toBe(percent));
});

it('of what owes it counts what is over', () => {
  const date = '2026-11-21';
  const owing = (end_time: string, due: number) => ({ date, end_time, invoice: { due } }) as CalendarTime;
  const times = [owing('09:00', 100), owing('10:00', 0), owing('15:00', 250)];
  const at = (today: string, time: string) => figuresOf(date, times, { today, time }).due;
  expect(at(date, '14:20')).toEqual({ count: 2, price: 350, past: 1 });
  expect(at(date, '15:00')?.past).toBe(2);
  expect(at('2026-11-20', '23:00')?.past).toBe(0);
  expect(at('2026-11-22', '00:10')?.past).toBe(2);
});

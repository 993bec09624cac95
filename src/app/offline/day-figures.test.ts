import { describe, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { figuresOf, percentFull } from './day-figures.ts';
import type { ShownTime } from './overlay-outbox.ts';

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

it('what this device has booked and taken counts, before the server knows of it', () => {
  const now = { today: '2026-11-21', time: '08:00' };
  const free = { date: now.today, end_time: '11:00', state: 'free', invoice: null };
  const reserved = (due: number) => ({ ...free, state: 'reserved', invoice: { due } });
  const unsent = (state: string, total: number, paid: number, slots = 1) => ({
    state,
    total,
    paid,
    item: { slots: Array(slots) },
  });
  const figures = (...times: object[]) => figuresOf(now.today, times as ShownTime[], now);
  const booked = { ...free, state: 'reserved', unsent: unsent('waiting', 450_000, 150_000) };
  expect(figures(free, booked)).toMatchObject({
    times: { total: 2, booked: 1 },
    due: { count: 1, price: 300_000 },
  });
  // Two slots that are one booking owe it once.
  const half = { ...free, state: 'reserved', unsent: unsent('waiting', 900_000, 0, 2) };
  expect(figures(half, half).due).toMatchObject({ count: 2, price: 900_000 });
  expect(figures({ ...reserved(200_000), taken: 150_000 }).due).toMatchObject({ count: 1, price: 50_000 });
  expect(figures({ ...reserved(200_000), taken: 200_000 }).due).toMatchObject({ count: 0, price: 0 });
  // Sold to another first: what stands in the books there is theirs.
  const lost = { ...reserved(70_000), unsent: unsent('trouble', 450_000, 0) };
  expect(figures(lost).due).toMatchObject({ count: 1, price: 70_000 });
});

import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { nearest } from './nearest.ts';

const time = (id: number, court: number, hour: number, part: Partial<CalendarTime> = {}): CalendarTime => ({
  id,
  date: '2026-11-20',
  start_time: `${hour}:00`,
  end_time: `${hour + 1}:00`,
  state: 'free',
  price: 450_000,
  version: 1,
  court: { id: court, name: `زمین ${court}` },
  term: { id: hour, name: '' },
  closed: null,
  invoice: null,
  ...part,
});

it('offers the hours beside it on its court, then its hour on others', () => {
  const of = time(1, 2, 15);
  const times = [
    of,
    time(2, 3, 15),
    time(3, 2, 16),
    time(4, 2, 18),
    time(5, 2, 14, { state: 'reserved' }),
    time(6, 2, 16, { date: '2026-11-21' }),
    time(7, 1, 15),
  ];
  const ids = (time: string, soldAfterStart: number | null = null) =>
    nearest(times, of, new Set([1]), { now: { today: of.date, time }, soldAfterStart }).map(({ id }) => id);
  expect(ids('09:00')).toEqual([3, 7, 2, 4]);
  // What is over is not offered, nor what the club sells no more.
  expect(ids('16:30')).toEqual([3, 4]);
  expect(ids('16:30', 15)).toEqual([4]);
});

import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { freeFrom, loadOfDay } from './capacity.ts';

const time = (start: string, end: string, state: CalendarTime['state']) =>
  ({ start_time: start, end_time: end, state }) as CalendarTime;

it('counts each term without its closed courts, in the order of the day', () => {
  const day = [
    time('16:00', '17:00', 'free'),
    time('08:00', '09:00', 'reserved'),
    time('08:00', '09:00', 'closed'),
    time('14:00', '15:00', 'reserved'),
    time('14:00', '15:00', 'free'),
  ];
  expect(loadOfDay(day, '14:20')).toEqual([
    { start_time: '08:00', end_time: '09:00', total: 1, booked: 1, when: 'past' },
    { start_time: '14:00', end_time: '15:00', total: 2, booked: 1, when: 'now' },
    { start_time: '16:00', end_time: '17:00', total: 1, booked: 0, when: 'ahead' },
  ]);
});

it('counts what is free of an evening', () => {
  const day = [
    time('15:30', '17:00', 'free'),
    time('16:00', '17:00', 'free'),
    time('17:00', '18:00', 'closed'),
  ];
  expect(freeFrom(day, '16:00')).toBe(1);
});

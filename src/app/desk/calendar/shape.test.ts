import { describe, expect, it } from 'vitest';
import { shapeAt } from './shape.ts';

const DAY = '2026-11-20';
/** Court 3 has hours of its own. */
const HOURS: Record<number, string[]> = {
  1: ['15:00-16:00', '16:00-17:00', '17:00-18:00'],
  2: ['15:00-16:00', '16:00-17:00', '17:00-18:00'],
  3: ['15:00-16:30', '16:30-18:00', '18:00-19:30'],
};
const times = [DAY, '2026-11-21'].flatMap((date, day) =>
  Object.entries(HOURS).flatMap(([court, hours]) =>
    hours.map((span, n) => ({
      id: day * 100 + Number(court) * 10 + n,
      date,
      start_time: span.slice(0, 5),
      end_time: span.slice(6),
      court: { id: Number(court) },
    })),
  ),
);
const at = (id: number) => times.find((time) => time.id === id) as (typeof times)[number];
const shape = (slots: number[], held: number, target: number) => {
  const places = shapeAt(slots.map(at), at(held), at(target), times, [1, 2, 3]);
  return places && slots.map((id) => places.get(id)?.id);
};

describe('shapeAt', () => {
  it('keeps hours and courts as far from each other as they are', () => {
    expect(shape([10, 11], 10, 21)).toEqual([21, 22]);
    expect(shape([10, 11], 11, 21)).toEqual([20, 21]);
    expect(shape([10, 20], 10, 111)).toEqual([111, 121]);
    expect(shape([10, 11], 10, 11)).toEqual([11, 12]);
  });

  it('lets slots follow each other where the hours are others', () => {
    expect(shape([10, 11], 10, 30)).toEqual([30, 31]);
    expect(shape([10, 11, 12], 11, 31)).toEqual([30, 31, 32]);
  });

  it('is null where the day or the courts end', () => {
    expect(shape([10, 11], 10, 22)).toBeNull();
    expect(shape([10, 20], 10, 30)).toBeNull();
  });

  it('moves one alone anywhere', () => {
    expect(shape([10], 10, 132)).toEqual([132]);
  });
});

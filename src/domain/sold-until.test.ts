import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutesOf } from './dates.ts';
import { isOffered, isStillSold, soldUntil } from './sold-until.ts';

const slot = { date: '2026-11-20', start_time: '18:00', end_time: '19:30' };
const at = (time: string, today = '2026-11-20') => ({ today, time });

it('sells a slot until its end, or as long after its start as the club lets', () => {
  expect(soldUntil(slot, null)).toBe('19:30');
  expect(soldUntil(slot, 20)).toBe('18:20');
  expect(soldUntil(slot, 0)).toBe('18:00');
  expect(soldUntil(slot, 600)).toBe('19:30');
});

it.each([
  [null, '19:29', true],
  [null, '19:30', false],
  [20, '18:19', true],
  [20, '18:20', false],
  [0, '17:59', true],
  [0, '18:00', false],
])('with %s minutes at %s: %s', (minutes, time, sold) =>
  expect(isStillSold(slot, minutes, at(time))).toBe(sold),
);

it('does not look at the hour of another day', () => {
  expect(isStillSold(slot, 0, at('23:00', '2026-11-19'))).toBe(true);
  expect(isStillSold(slot, null, at('00:00', '2026-11-21'))).toBe(false);
});

it.each([
  [null, '18:44', true],
  [null, '18:45', true],
  [null, '18:46', false],
  [15, '18:14', true],
  [15, '18:15', false],
  [600, '18:46', false],
])(
  'offers a slot that runs while half of it is left, and it is sold: %s minutes at %s: %s',
  (minutes, time, offered) => expect(isOffered(slot, minutes, at(time))).toBe(offered),
);

it('offers what is ahead, and nothing of yesterday', () => {
  expect(isOffered(slot, 0, at('17:59'))).toBe(true);
  expect(isOffered(slot, null, at('23:00', '2026-11-19'))).toBe(true);
  expect(isOffered(slot, null, at('00:00', '2026-11-21'))).toBe(false);
});

const clock = fc.integer({ min: 0, max: 1439 });
const text = (n: number) =>
  `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;

it('is never sold before its start is over and never after its end', () => {
  fc.assert(
    fc.property(clock, clock, fc.option(fc.integer({ min: 0, max: 600 })), (a, b, minutes) => {
      const hours = { start_time: text(Math.min(a, b)), end_time: text(Math.max(a, b)) };
      const last = minutesOf(soldUntil(hours, minutes));
      expect(last).toBeGreaterThanOrEqual(Math.min(a, b));
      expect(last).toBeLessThanOrEqual(Math.max(a, b));
    }),
  );
});

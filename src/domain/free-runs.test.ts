import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FreeSlot, findFreeRuns } from './free-runs.ts';

const hour = (n: number): string => `${String(n).padStart(2, '0')}:00`;
const slot = (court: number, start: number, price = 100, date = '2026-11-21'): FreeSlot => ({
  id: court * 100 + start + (date === '2026-11-21' ? 0 : 10_000),
  date,
  start_time: hour(start),
  end_time: hour(start + 1),
  price,
  court: { id: court, name: `زمین ${court}` },
});
const told = (runs: ReturnType<typeof findFreeRuns>) =>
  runs.map(({ start_time, price, times }) => [start_time, price, times.map(({ court }) => court.id)]);

it('runs of one court, by hour and then by court', () => {
  const free = [slot(1, 10), slot(2, 10), slot(2, 11), slot(1, 12), slot(1, 13, 150)];
  expect(told(findFreeRuns(free, { slots: 2, same_court: true }))).toEqual([
    ['10:00', 200, [2, 2]],
    ['12:00', 250, [1, 1]],
  ]);
  expect(findFreeRuns(free, { slots: 1, same_court: true })).toHaveLength(5);
});

it('where no court has them all the court changes as seldom as it can, then as cheaply', () => {
  const free = [slot(1, 10), slot(1, 11), slot(2, 12, 300), slot(3, 12, 200), slot(2, 10), slot(3, 11)];
  expect(told(findFreeRuns(free, { slots: 3, same_court: false }))).toEqual([['10:00', 400, [1, 1, 3]]]);
  expect(findFreeRuns(free, { slots: 3, same_court: true })).toEqual([]);
});

it('nothing runs over midnight into another day', () => {
  const night = { ...slot(1, 23), end_time: '24:00' };
  expect(findFreeRuns([night, slot(1, 0, 100, '2026-11-22')], { slots: 2, same_court: false })).toEqual([]);
});

const slotsGiven = fc
  .uniqueArray(
    fc.record({
      court: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 8, max: 20 }),
      day: fc.constantFrom('2026-11-21', '2026-11-22'),
      price: fc.integer({ min: 0, max: 900 }),
    }),
    { selector: ({ court, start, day }) => `${court} ${start} ${day}`, maxLength: 60 },
  )
  .map((all) => all.map(({ court, start, price, day }) => slot(court, start, price, day)));

it('every run is free, of one day, without a break, and its price is the sum', () => {
  fc.assert(
    fc.property(slotsGiven, fc.integer({ min: 1, max: 5 }), fc.boolean(), (free, slots, same_court) => {
      for (const run of findFreeRuns(free, { slots, same_court })) {
        expect(run.times).toHaveLength(slots);
        expect(free).toEqual(expect.arrayContaining(run.times));
        expect(run.price).toBe(run.times.reduce((sum, { price }) => sum + price, 0));
        for (const [n, one] of run.times.entries()) {
          expect(one.date).toBe(run.date);
          if (n > 0) expect(one.start_time).toBe(run.times[n - 1]?.end_time);
        }
        if (same_court) expect(new Set(run.times.map(({ court }) => court.id)).size).toBe(1);
      }
    }),
  );
});

it('finds each one that a simple look finds: all of one court, and an hour for every way there is', () => {
  fc.assert(
    fc.property(slotsGiven, fc.integer({ min: 1, max: 4 }), (free, slots) => {
      const has = (date: string, at: number, court?: number) =>
        free.some(
          (one) =>
            one.date === date &&
            one.start_time === hour(at) &&
            (court === undefined || one.court.id === court),
        );
      const rows = Array.from({ length: slots }, (_, n) => n);
      const single: string[] = [];
      const any = new Set<string>();
      for (const date of ['2026-11-21', '2026-11-22'])
        for (let start = 8; start <= 20; start++) {
          if (rows.every((n) => has(date, start + n))) any.add(`${date} ${hour(start)}`);
          for (let court = 1; court <= 4; court++)
            if (rows.every((n) => has(date, start + n, court)))
              single.push(`${date} ${hour(start)} ${court}`);
        }
      const alone = findFreeRuns(free, { slots, same_court: true });
      const named = alone.map(({ date, start_time, times }) => `${date} ${start_time} ${times[0]?.court.id}`);
      expect(named.toSorted()).toEqual(single.toSorted());
      const wide = findFreeRuns(free, { slots, same_court: false });
      expect(new Set(wide.map(({ date, start_time }) => `${date} ${start_time}`))).toEqual(any);
    }),
  );
});

import { expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { nearIn } from './offers.ts';

const FIRST = '2026-11-21';
const HOURS = ['08:00', '09:30', '11:00', '18:00', '19:30'];

/** Free slots of some days on four courts, in the order of time; counts how often their days are looked at. */
function freeOf(days: number) {
  const count = { looks: 0 };
  const free = Array.from({ length: days }, (_, n) => addDays(FIRST, n)).flatMap((day, n) =>
    HOURS.flatMap((start_time, h) =>
      [1, 2, 3, 4].map((court_id) => ({
        id: n * 100 + h * 10 + court_id,
        get date() {
          count.looks++;
          return day;
        },
        start_time,
        end_time: '21:00',
        court_id,
        court: `زمین ${court_id}`,
        price: 500_000,
      })),
    ),
  );
  return { free, count };
}
const wanted = (date: string, start_time: string, court_id = 3) => ({
  ...{ date, start_time, court_id, price: 500_000, price_fixed: false },
  ...{ discount_manual: 0, addons_price: 0, discount_group: null, discount_group_id: null },
});

test('near is the same hour on another court, then the next hour before and after, then the days after', () => {
  const { free } = freeOf(9);
  const offers = nearIn(free)(wanted(FIRST, '11:00') as never);
  expect(offers.map(({ kind, time_id }) => [kind, time_id])).toEqual([
    ...[21, 22, 23].map((id) => ['court', id]),
    ['earlier', 13],
    ['later', 33],
    ['next_day', 123],
    ['next_day', 121],
  ]);
  // What is farther away in time than a week is near to nothing.
  const late = free.filter(({ date }) => date > addDays(FIRST, 7));
  expect(nearIn(late)(wanted(FIRST, '11:00') as never)).toEqual([]);
});

test('of the courts at the same hour those come first that cost no more than was agreed', () => {
  const { free } = freeOf(1);
  const priced = free.map((slot, n) => ({
    ...slot,
    date: FIRST,
    price: [550_000, 900_000, 450_000, 500_000][n % 4] ?? 0,
  }));
  const courts = (more: object = {}) =>
    nearIn(priced)({ ...wanted(FIRST, '11:00'), ...more } as never)
      .filter(({ kind }) => kind === 'court')
      .map(({ court }) => court.id);
  expect(courts()).toEqual([4, 3, 1]);
  // A price of its own goes along wherever it goes.
  expect(courts({ price_fixed: true })).toEqual([1, 2, 3]);
});

test('a closing of a year looks at each free slot once, however many reservations it covers', () => {
  const { free, count } = freeOf(365);
  const nearOf = nearIn(free);
  for (let n = 0; n < 300; n++) for (const hour of HOURS) nearOf(wanted(addDays(FIRST, n), hour) as never);
  // Once to be sorted in, and once for each offer.
  expect(count.looks).toBeLessThan(free.length + 300 * HOURS.length * 10);
});

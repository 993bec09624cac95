import { expect, it } from 'vitest';
import { freeNear } from './free-near.ts';

const at = (id: number, court: number, start_time: string, state = 'free', price = 400_000) => ({
  id,
  date: '2026-11-22',
  start_time,
  end_time: '23:00',
  court: { id: court, name: `زمین ${court}` },
  price,
  state,
});
const ids = (...asked: Parameters<typeof freeNear>) => freeNear(...asked).map(({ id }) => id);

it('offers what was near without what has gone since', () => {
  const [one, two] = [at(5, 2, '19:00'), at(6, 3, '19:00')];
  const taken = { free_near: [one, two] };
  expect(ids(taken, undefined, undefined)).toEqual([5, 6]);
  expect(ids(taken, undefined, [at(5, 2, '19:00', 'reserved')])).toEqual([6]);
});

it('looks through the day where nothing was told: its hour on other courts, then its court at other hours', () => {
  const day = [at(1, 1, '18:00'), at(2, 2, '19:00'), at(3, 2, '20:00'), at(4, 3, '19:00', 'closed')];
  expect(ids(undefined, at(9, 1, '19:00'), day)).toEqual([2, 1]);
});

it('offers both ways where there are both: two courts and the nearest hour, the same price first', () => {
  const wanted = at(9, 1, '19:00');
  const courts = [at(2, 2, '19:00', 'free', 500_000), at(3, 3, '19:00'), at(4, 4, '19:00')];
  const hours = [at(5, 1, '15:00'), at(6, 1, '20:00')];
  expect(ids({ free_near: [...courts, ...hours] }, wanted, undefined)).toEqual([3, 4, 6]);
  expect(ids({ free_near: courts }, wanted, undefined)).toEqual([3, 4, 2]);
  expect(ids({ free_near: [courts[0] as (typeof courts)[0], ...hours] }, wanted, undefined)).toEqual([
    2, 6, 5,
  ]);
});

it('offers nothing that has ended, and nothing that another offer has already', () => {
  const wanted = at(9, 1, '19:00');
  const over = { ...at(1, 1, '08:00'), end_time: '09:00' };
  const now = { today: '2026-11-22', time: '11:40' };
  expect(ids(undefined, wanted, [over, at(2, 2, '19:00'), at(3, 3, '19:00')], { now, not: [2] })).toEqual([
    3,
  ]);
});

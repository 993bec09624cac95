import { expect, it } from 'vitest';
import { reserved, slot } from '../sample-times.ts';
import { makeFilter } from './filter.ts';

const COURTS = [
  { id: 1, type: 'hard', roof: 'always' },
  { id: 2, type: 'grass', roof: 'without' },
] as const;
const now = { today: '2026-11-20', time: '12:00' };
const two = { id: 2, name: 'زمین ۲' };
const times = [
  slot({ id: 1 }),
  reserved({ id: 11, group_id: 'a', coach: { id: 5, name: 'نیما', family: 'راد' } }, { id: 2, court: two }),
  reserved(
    { id: 12, group_id: 'b', financial_status: 2, due: 100 },
    { id: 3, start_time: '16:00', end_time: '17:00' },
  ),
  // The second hour of a visit of which the first one is paid.
  reserved({ id: 13, group_id: 'b' }, { id: 4, start_time: '17:00', end_time: '18:00' }),
  slot({ id: 5, start_time: '09:00', end_time: '10:00' }),
  slot({ id: 6, state: 'closed', closed: { id: 1, title: 'شست‌وشو' }, court: two }),
];
const left = (
  filters: Parameters<typeof makeFilter>[0],
  courts: Parameters<typeof makeFilter>[1] = COURTS,
) => {
  const hidden = makeFilter(filters, courts, now).hidden(times);
  return times.map(({ id }) => id).filter((id) => !hidden.has(id));
};

it('shows courts of a kind and under a roof, and tells which they are', () => {
  expect(left({ kind: 'grass' })).toEqual([2, 6]);
  expect(left({ roof: 'always' })).toEqual([1, 3, 4, 5]);
  expect(left({ kind: 'grass', roof: 'always' })).toEqual([]);
  expect([...(makeFilter({ kind: 'grass' }, COURTS, now).courts ?? [])]).toEqual([2]);
  // Who may not see courts is not shown an empty calendar for it.
  expect(left({ kind: 'grass' }, [])).toHaveLength(6);
});

it('shows what cells say, whole visits only; what is past and was nobody’s has no state', () => {
  expect(left({ state: 'free' })).toEqual([1]);
  expect(left({ state: 'due' })).toEqual([3, 4]);
  expect(left({ state: 'settled,closed' })).toEqual([2, 6]);
  expect(left({ state: 'nonsense' })).toEqual([]);
});

it('shows what a coach has, with all else that is chosen', () => {
  expect(left({ coach: 5 })).toEqual([2]);
  expect(left({ coach: 5, state: 'free' })).toEqual([]);
  expect(left({})).toHaveLength(6);
});

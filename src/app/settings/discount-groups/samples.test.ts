import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';

const courts = [
  { id: 1, name: 'یک' },
  { id: 2, name: 'دو' },
];
const term = (id: number, start_time: string, more: object = {}) => ({
  id,
  name: start_time,
  start_time,
  weekdays: null,
  price: 400_000,
  court_prices: [],
  ...more,
});
const EVERYWHERE = { percent: 10, court_ids: null, term_ids: null, weekdays: null };

test('a member pays less inside, the whole price outside', () => {
  const terms = [
    term(1, '08:00', { court_prices: [{ court_id: 2, price: 350_001 }] }),
    term(2, '18:00', { weekdays: [5, 6] }),
  ];
  const samples = samplesOf({ ...EVERYWHERE, court_ids: [2], weekdays: [0, 1] }, courts, terms);
  expect(samples).toEqual([
    { weekday: 0, start_time: '08:00', court: 'دو', price: 350_001, pays: 315_001, inside: true },
    { weekday: 1, start_time: '08:00', court: 'دو', price: 350_001, pays: 315_001, inside: true },
    { weekday: 0, start_time: '08:00', court: 'یک', price: 400_000, pays: 400_000, inside: false },
    { weekday: 6, start_time: '18:00', court: 'دو', price: 400_000, pays: 400_000, inside: false },
  ]);
});

test('of a group without limits there is no outside; where there is nothing there is no example', () => {
  expect(samplesOf(EVERYWHERE, courts, [term(1, '08:00')]).map(({ inside }) => inside)).toEqual([true, true]);
  expect(samplesOf({ ...EVERYWHERE, term_ids: [9] }, courts, [])).toEqual([]);
  expect(samplesOf({ ...EVERYWHERE, percent: 100 }, courts, [term(1, '08:00')])[0]?.pays).toBe(0);
});

import { expect, it } from 'vitest';
import type { Term } from '#contract/settings/terms.ts';
import { boardOf, stepsOf } from './board.ts';

let id = 0;
const term = (start_time: string, end_time: string, weekdays: number[], price = 400_000): Term => ({
  id: ++id,
  name: `${start_time}`,
  start_time,
  end_time,
  weekdays,
  price,
  court_prices: [],
  created_at: '2026-11-20T08:00:00Z',
  version: 1,
});
const strip = (pieces: ReturnType<typeof boardOf>['days'][number] | undefined) =>
  pieces?.map(({ kind, start_time, end_time, clashes }) =>
    [kind, start_time, end_time, ...(clashes ? ['!'] : [])].join(' '),
  );

it('draws each weekday from the first hour of the week to the last, with its gaps', () => {
  const { days, from, to, shortest, starts } = boardOf(
    [term('08:00', '09:30', [0, 1]), term('10:30', '12:00', [0]), term('21:00', '24:00', [1])],
    null,
  );
  expect([from, to, shortest]).toEqual([480, 1440, 90]);
  expect(starts).toEqual(['08:00', '10:30', '21:00']);
  expect(strip(days[0])).toEqual([
    'term 08:00 09:30',
    'gap 09:30 10:30',
    'term 10:30 12:00',
    'gap 12:00 24:00',
  ]);
  expect(strip(days[2])).toEqual(['gap 08:00 24:00']);
});

it('a break of a few minutes is no gap, and its hours share one label', () => {
  const { days, starts } = boardOf([term('08:00', '08:20', [0]), term('08:25', '10:00', [0])], null);
  expect(strip(days[0])).toEqual(['term 08:00 08:20', 'term 08:25 10:00']);
  expect(starts).toEqual(['08:00']);
});

it('what is typed is drawn over the week and marks what it runs into', () => {
  const terms = [term('21:00', '22:00', [0, 5]), term('22:00', '23:00', [5])];
  const { days } = boardOf(terms, { start_time: '21:30', end_time: '23:00', weekdays: [5] });
  expect(strip(days[5])).toEqual(['term 21:00 22:00 !', 'typed 21:30 23:00', 'term 22:00 23:00 !']);
  expect(strip(days[0])).toEqual(['term 21:00 22:00', 'gap 22:00 23:00']);
});

it('prices have steps from the weakest to the strongest', () => {
  const of = (...prices: number[]) =>
    stepsOf(
      prices.map((price) => ({ price })),
      5,
    ).map(({ step }) => step);
  expect(of(400)).toEqual([0]);
  expect(of(500, 400, 400)).toEqual([0, 4]);
  expect(of(1, 2, 3, 4, 5, 6)).toEqual([0, 1, 2, 2, 3, 4]);
});

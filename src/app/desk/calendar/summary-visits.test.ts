import { expect, it } from 'vitest';
import type { SummaryCell, SummaryCourt } from '#contract/desk/reservable-times.ts';
import type { CalendarFilters } from './address.ts';
import { makeFilter } from './filter/filter.ts';
import { byVisit } from './summary-visits.ts';
import { weekStrips } from './week-strips.ts';

const now = { today: '2026-11-20', time: '12:00' };
const court = (time_id: number, visit: number | null, part: Partial<SummaryCourt> = {}): SummaryCourt => ({
  court_id: 1,
  time_id,
  state: 'reserved',
  money: 'settled',
  season: false,
  attended: null,
  coach_id: null,
  visit,
  ...part,
});
/** An hour after the other, each with what its court does. */
const cells = (courts: readonly SummaryCourt[]): SummaryCell[] =>
  courts.map((one, n) => ({
    date: '2026-11-20',
    term_id: n,
    start_time: `${14 + n}:00`,
    end_time: `${15 + n}:00`,
    free: 0,
    courts: [one],
  }));
const shown = (courts: readonly SummaryCourt[], filters: CalendarFilters) => {
  const { fits } = makeFilter(filters, [], now);
  const week = weekStrips(byVisit(cells(courts)), ['2026-11-20'], now, new Map(), fits);
  return week.cells.flatMap(([cell], row) => (cell ? [row + 1] : []));
};

it('a week says of every slot of a visit what its day says of them together', () => {
  const owing = [court(1, 1), court(2, 1, { money: 'owing', coach_id: 7 }), court(3, null)];
  expect(shown(owing, { state: 'due' })).toEqual([1, 2]);
  expect(shown(owing, { state: 'settled' })).toEqual([3]);
  expect(shown(owing, { coach: 7 })).toEqual([1, 2]);
  const marks = weekStrips(byVisit(cells(owing)), ['2026-11-20'], now).cells.map(([cell]) => cell?.marks);
  expect(marks).toEqual([['owing'], ['owing'], ['settled']]);
  const waits = [court(1, 1, { money: 'pending' }), court(2, 1, { money: 'overpaid' })];
  expect(shown(waits, { state: 'pending' })).toEqual([1, 2]);
});

it('whoever came to a part of it has come; who missed all of it has not', () => {
  const half = [court(1, 1, { attended: true }), court(2, 1, { attended: false })];
  expect(shown(half, { state: 'came' })).toEqual([1, 2]);
  const missed = [court(1, 1, { attended: false }), court(2, 1, { attended: false })];
  expect(shown(missed, { state: 'no_show' })).toEqual([1, 2]);
  expect(shown([court(1, 1, { attended: false }), court(2, 1)], { state: 'settled' })).toEqual([1, 2]);
});

it('what a device kept from an older version names no visit: each slot stands alone', () => {
  const older = [court(1, 1, { money: 'owing' }), court(2, 1)].map(({ visit: _, ...rest }) => rest);
  expect(shown(older as SummaryCourt[], { state: 'due' })).toEqual([1]);
});

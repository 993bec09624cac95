import { expect, it } from 'vitest';
import type { Court } from '#contract/settings/courts.ts';
import type { Term } from '#contract/settings/terms.ts';
import {
  byPercent,
  changedOf,
  groupCourts,
  groupTerms,
  ofEach,
  priceIn,
  pricesOf,
  withCourtPrice,
} from './prices.ts';

const ALL = [0, 1, 2, 3, 4, 5, 6];
const term = (id: number, hour: number, price: number, part: Partial<Term> = {}): Term => ({
  id,
  name: '',
  start_time: `${hour}:00`,
  end_time: `${hour + 1}:00`,
  weekdays: ALL,
  price,
  court_prices: [],
  created_at: '',
  version: 1,
  ...part,
});
const court = (id: number) => ({ id, name: `c${id}` }) as Court;
const courts = [1, 2, 3].map(court);

it('puts neighbouring terms of one price in a row', () => {
  const terms = [
    term(4, 13, 400),
    term(1, 10, 400),
    term(2, 11, 400),
    term(3, 12, 400, { court_prices: [{ court_id: 3, price: 350 }] }),
    term(5, 10, 600, { weekdays: [6] }),
    // After a pause it is another row.
    term(6, 15, 400),
  ];
  expect(
    groupTerms(terms, 3).map(({ start, end, price, own, terms: { length } }) => [
      start,
      end,
      price,
      own,
      length,
    ]),
  ).toEqual([
    ['10:00', '12:00', 400, false, 2],
    ['12:00', '13:00', 350, true, 1],
    ['13:00', '14:00', 400, false, 1],
    ['15:00', '16:00', 400, false, 1],
    ['10:00', '11:00', 600, false, 1],
  ]);
  expect(groupTerms(terms, 1)).toHaveLength(3);
});

it('parts what is left of a row that was saved in part from what costs the same beside it', () => {
  const saved = term(1, 10, 400, { court_prices: [{ court_id: 3, price: 350 }] });
  const terms = [saved, term(2, 11, 400), term(3, 12, 400), term(4, 13, 400)];
  const typed = { 1: 350, 2: 350, 3: 350 };
  expect(groupTerms(terms, 3, typed).map(({ key, terms: { length } }) => [key, length])).toEqual([
    ['1', 1],
    ['2', 2],
    ['4', 1],
  ]);
});

it('gives a court a price of its own, and takes it when it is the one of the term', () => {
  const own = term(1, 10, 400, { court_prices: [{ court_id: 2, price: 300 }] });
  expect(withCourtPrice(own, 3, 350)).toEqual([
    { court_id: 2, price: 300 },
    { court_id: 3, price: 350 },
  ]);
  expect(withCourtPrice(own, 2, 400)).toEqual([]);
  expect(priceIn(own, 2)).toBe(300);
});

it('puts neighbouring courts of one price in a row', () => {
  const own = term(1, 10, 400, { court_prices: [{ court_id: 3, price: 300 }] });
  expect(groupCourts(own, courts).map((group) => [group.courts.length, group.price])).toEqual([
    [2, 400],
    [1, 300],
  ]);
});

it('a price that was typed for some courts only stays theirs when others come to cost the same', () => {
  const same = term(1, 10, 400);
  expect(groupCourts(same, courts, { 1: 450 }).map(({ courts: all }) => all.map(({ id }) => id))).toEqual([
    [1],
    [2, 3],
  ]);
  const typed = { 1: 450, 2: 450 };
  const groups = groupCourts(same, courts, typed);
  expect(changedOf(groups, typed).map(({ courts: all }) => all.map(({ id }) => id))).toEqual([[1, 2]]);
});

it('makes a price that all courts share the one of the term', () => {
  const own = term(1, 10, 400, {
    court_prices: [
      { court_id: 3, price: 300 },
      { court_id: 9, price: 100 },
    ],
  });
  const changed = (...prices: [number, number][]) => pricesOf(own, courts, new Map(prices));
  expect(changed([1, 450], [2, 450])).toEqual({
    price: 400,
    court_prices: [
      { court_id: 9, price: 100 },
      { court_id: 1, price: 450 },
      { court_id: 2, price: 450 },
      { court_id: 3, price: 300 },
    ],
  });
  expect(changed([1, 300], [2, 300])).toEqual({ price: 300, court_prices: [{ court_id: 9, price: 100 }] });
  expect(changed()).toEqual({
    price: 400,
    court_prices: [
      { court_id: 9, price: 100 },
      { court_id: 3, price: 300 },
    ],
  });
});

it('all prices go up or down together, to whole thousands, each row for all that stands in it', () => {
  const list = [term(1, 10, 400_000), term(2, 11, 400_000), term(3, 12, 455_000)];
  const groups = groupTerms(list, 7);
  const dearer = ofEach(groups, byPercent(groups, 10)) as Record<string, number>;
  expect(dearer).toEqual({ 1: 440_000, 2: 440_000, 3: 501_000 });
  expect(byPercent(groups, -100)).toEqual({ 1: 0, 3: 0 });
  const changed = changedOf(groupTerms(list, 7, dearer), dearer);
  expect(changed.map(({ key, terms: of }) => [key, of.length])).toEqual([
    ['1', 2],
    ['3', 1],
  ]);
  // As much as it is now is no change.
  expect(changedOf(groupTerms(list, 7, { 1: 400_000 }), { 1: 400_000 })).toEqual([]);
});

it('means by a row of a term all its courts, and by one of nothing in particular itself', () => {
  const groups = groupCourts(term(1, 10, 400), courts);
  expect(ofEach(groups, { [groups[0]?.key ?? '']: undefined })).toEqual({
    1: undefined,
    2: undefined,
    3: undefined,
  });
  expect(ofEach([], { all: 500 })).toEqual({ all: 500 });
});

import { expect, test } from 'vitest';
import type { Source } from '#app/parts/money/places.ts';
import { targetsOf, transferSides } from './move-cash.ts';

const place = (id: number) => ({ id, name: `${id}`, balance: null });
const SOURCES: Source[] = [
  { type: 'cash', pos: false, places: [place(4), place(7)], first: 4 },
  { type: 'gateway', pos: true, places: [place(2)], first: 2 },
  { type: 'bank', pos: false, places: [place(3), place(5)], first: 5 },
];
const keys = (...asked: Parameters<typeof targetsOf>) => targetsOf(...asked).map(({ key }) => key);

test('cash leaves a till to a bank, another box or a cost, and comes in from a place alone', () => {
  const may = { box: true, transfer: true, cost: true };
  expect(keys('out', 4, SOURCES, may)).toEqual(['bank.5', 'bank.3', 'cash.7', 'cost']);
  expect(keys('in', 4, SOURCES, may)).toEqual(['bank.5', 'bank.3', 'cash.7']);
  expect(keys('out', 4, SOURCES, { box: true, transfer: false, cost: true })).toEqual(['cost']);
  expect(keys('in', 4, SOURCES, { box: true, transfer: false, cost: true })).toEqual([]);
  expect(keys('out', 4, SOURCES, { ...may, box: false })).toEqual([]);
});

test('the box is one side of the transfer, by the way it goes', () => {
  const bank = { key: 'bank.5', type: 'bank' as const, id: 5, name: '' };
  expect(transferSides('out', 4, bank)).toMatchObject({
    source_type: 1,
    source_id: 4,
    destination_type: 2,
    destination_id: 5,
  });
  expect(transferSides('in', 4, bank)).toMatchObject({
    source_type: 2,
    source_id: 5,
    destination_type: 1,
    destination_id: 4,
  });
});

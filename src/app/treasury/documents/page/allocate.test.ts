import { expect, it } from 'vitest';
import { choosableItems, takenBy } from './allocate.ts';

const open = [
  {
    id: 1,
    kind: 'invoice',
    invoice_id: 11,
    court_id: 1,
    passed: false,
    date: '2026-11-20',
    title: 'زمین ۱',
    price: 500_000,
    remaining: 100_000,
    pending: 0,
  },
  {
    id: 3,
    kind: 'opening',
    invoice_id: null,
    court_id: null,
    passed: false,
    date: '2026-11-01',
    title: '',
    price: 70_000,
    remaining: 70_000,
    pending: 0,
  },
] as const;
const settled = [
  { item_id: 1, kind: 'invoice', invoice_id: 11, invoice_number: 1152, date: '2026-11-20', price: 400_000 },
  { item_id: 2, kind: 'invoice', invoice_id: 12, invoice_number: 1168, date: '2026-11-10', price: 50_000 },
] as const;

it('offers what is due and what the receipt has settled, the oldest first', () => {
  const items = choosableItems(open, settled);
  expect(items.map(({ item_id, due }) => [item_id, due])).toEqual([
    [3, 70_000],
    [2, 50_000],
    [1, 500_000],
  ]);
  expect(items.map(({ title }) => title)).toEqual(['', '1168', 'زمین ۱']);
});

it('gives each chosen one what is due of it, until the sum ends', () => {
  const items = choosableItems(open, settled);
  expect(takenBy(items, [1, 2], 450_000)).toEqual([
    { item_id: 2, price: 50_000 },
    { item_id: 1, price: 400_000 },
  ]);
  expect(takenBy(items, [], 450_000)).toEqual([]);
  expect(takenBy(items, [1, 2, 3], 70_000)).toEqual([{ item_id: 3, price: 70_000 }]);
});

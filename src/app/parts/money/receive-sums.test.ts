import { describe, expect, it } from 'vitest';
import type { OpenItem } from '#contract/people/users.ts';
import { askedDebt, offers, pastItems, roundSums, settles } from './receive-sums.ts';

const item = (id: number, date: string, remaining: number, invoice_id: number | null = id): OpenItem => ({
  id,
  kind: invoice_id === null ? 'opening' : 'invoice',
  invoice_id,
  court_id: invoice_id,
  passed: invoice_id !== null,
  date,
  title: '',
  price: remaining,
  remaining,
  pending: 0,
});
const items = [
  item(1, '2026-11-16', 500_000),
  item(2, '2026-11-20', 350_000),
  item(3, '2026-11-22', 100_000),
];

describe('settles', () => {
  const shown = (sum: number, ids: number[] = []) => {
    const { settled, rest } = settles(items, sum, ids);
    return [...settled.map(({ item, price }) => `${item.id}:${price}`), `rest ${rest}`].join(' ');
  };
  it('pays the oldest first', () => {
    expect(shown(850_000)).toBe('1:500000 2:350000 rest 0');
    expect(shown(600_000)).toBe('1:500000 2:100000 rest 0');
    expect(shown(1_000_000)).toBe('1:500000 2:350000 3:100000 rest 50000');
    expect(shown(0)).toBe('rest 0');
  });
  it('pays what is named before', () => {
    expect(shown(400_000, [2])).toBe('2:350000 1:50000 rest 0');
  });
});

it('names what is over, of the courts that are asked for', () => {
  const all = [item(9, '2026-11-01', 70_000, null), ...items, { ...item(4, '2026-11-23', 1), passed: false }];
  const named = (courts: number[]) => pastItems(all, courts).map(({ id }) => id);
  expect(named([])).toEqual([1, 2, 3]);
  expect(named([2, 3, 4])).toEqual([2, 3]);
});

it('asks for no money that is on its way already', () => {
  expect(askedDebt(500_000, 200_000)).toBe(300_000);
  expect(askedDebt(500_000, 200_000, -300_000)).toBe(0);
  expect(askedDebt(500_000, 700_000)).toBe(0);
  expect(askedDebt(null)).toBe(0);
});

it('offers a round sum below the debt', () => {
  expect(roundSums(850_000)).toEqual([500_000]);
  expect(roundSums(500_000)).toEqual([400_000]);
  expect(roundSums(3_200_000)).toEqual([3_000_000]);
  expect(roundSums(9_000)).toEqual([]);
  expect(roundSums(0)).toEqual([100_000, 200_000, 500_000]);
});

it('offers no sum twice', () => {
  const shown = (debt: number, due: number | null) =>
    offers(debt, items, '2026-11-20', due).map(({ key, amount }) => `${key} ${amount}`);
  expect(shown(950_000, null)).toEqual(['debt 950000', 'round 500000', 'today 350000']);
  expect(shown(950_000, 350_000)).toEqual(['invoice 350000', 'debt 950000', 'round 500000']);
  expect(shown(350_000, 350_000)).toEqual(['invoice 350000', 'round 300000']);
});

it('offers of today no money that is on its way, and never more than the debt', () => {
  const waits = (debt: number, pending: number) => {
    const today = [{ ...item(4, '2026-11-22', 400_000), pending }, item(5, '2026-11-22', 200_000)];
    return offers(debt, [...items.slice(0, 2), ...today], '2026-11-22', null).find(
      ({ key }) => key === 'today',
    )?.amount;
  };
  expect(waits(1_450_000, 0)).toBe(600_000);
  expect(waits(1_150_000, 300_000)).toBe(300_000);
  expect(waits(1_050_000, 400_000)).toBe(200_000);
  // What waits is for the others, too.
  expect(waits(150_000, 300_000)).toBe(undefined);
  expect(waits(250_000, 0)).toBe(undefined);
});

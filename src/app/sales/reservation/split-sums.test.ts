import { describe, expect, it } from 'vitest';
import { UNPAID, withMeans, withPart } from '#app/parts/money/pay-parts.ts';
import {
  emptyRow,
  excessOf,
  payersOf,
  refusedRow,
  rowOf,
  sharesOf,
  splitLack,
  splitSums,
  startOf,
  wholeOf,
} from './split-sums.ts';

const person = (id: number) => ({ id, name: 'سارا', family: 'محمدی' });
const payer = (id: number, price: number, paid = 0) => ({
  user: person(id),
  price,
  paid,
  due: price - paid,
  overpaid: 0,
  pending: 0,
});
const free = (...shares: (number | null)[]) => ({
  mode: 'free' as const,
  rows: shares.map((share, at) => rowOf(person(at + 1), share)),
});
const cash = withMeans(UNPAID, 'cash');
const nobody = { required: false, known: new Set<string>() };

describe('startOf', () => {
  it('is the owner and a place beside, until it is split', () => {
    const { mode, rows } = startOf([payer(1, 600_000)], 600_000);
    expect(mode).toBe('equal');
    expect(rows.map((row) => row.person?.id ?? null)).toEqual([1, null]);
  });
  it('is what it is split into, equal or not', () => {
    expect(startOf([payer(1, 300_000), payer(2, 300_000)], 600_000).mode).toBe('equal');
    const { mode, rows } = startOf([payer(1, 500_000), payer(2, 100_000)], 600_000);
    expect([mode, rows.map((row) => row.share)]).toEqual(['free', [500_000, 100_000]]);
  });
});

describe('shares', () => {
  it('are equal by largest remainder, the owner first', () => {
    expect(sharesOf({ mode: 'equal', rows: free(null, null, null).rows }, 500_000)).toEqual([
      166_667, 166_667, 166_666,
    ]);
  });
  it('typed ones change the owner’s, which never goes below 0', () => {
    expect(sharesOf(free(null, 100_000, 150_000), 600_000)).toEqual([350_000, 100_000, 150_000]);
    expect(sharesOf(free(null, 700_000), 600_000)).toEqual([0, 700_000]);
    expect(excessOf(free(null, 700_000), 600_000)).toBe(100_000);
  });
  it('of several slots are one sum a person', () => {
    const slots = [
      { payers: [payer(1, 200, 200), { ...payer(2, 100), pending: 40 }] },
      {
        payers: [
          { ...payer(1, 300), pending: 60 },
          { ...payer(2, 50), pending: 5 },
        ],
      },
    ];
    expect(payersOf(slots)).toEqual([
      { user: person(1), price: 500, paid: 200, due: 300, pending: 60 },
      { user: person(2), price: 150, paid: 0, due: 150, pending: 45 },
    ]);
  });
  it('are asked for without what is paid and what is on its way', () => {
    expect(wholeOf(500_000, { paid: 100_000, pending: 150_000 })).toBe(250_000);
    // A smaller share than what waits for the bank.
    expect(wholeOf(100_000, { paid: 0, pending: 150_000 })).toBe(0);
  });
});

describe('splitLack', () => {
  const pays = (n: number) => Array.from({ length: n }, () => ({ whole: 100_000, pay: UNPAID }));
  it('leads to the row that wants something', () => {
    const empty = { mode: 'equal' as const, rows: [rowOf(person(1)), emptyRow('new 1')] };
    expect(splitLack(empty, 200_000, pays(2), nobody)).toEqual({ row: 1, what: 'person' });
    expect(splitLack(free(null, 0), 200_000, pays(2), nobody)).toEqual({ row: 1, what: 'share' });
    expect(splitLack(free(null, 300_000), 200_000, pays(2), nobody)).toEqual({
      row: 0,
      what: 'excess',
      sum: 100_000,
    });
    expect(splitLack(free(null, 100_000), 200_000, pays(2), nobody)).toBe(null);
  });
  it('asks for a tracking number where the club does, and for the whole of a new one', () => {
    const card = [
      { whole: 1, pay: UNPAID },
      { whole: 100_000, pay: withMeans(UNPAID, 'gateway') },
    ];
    const lack = splitLack(free(null, 100_000), 200_000, card, { ...nobody, required: true });
    expect(lack).toMatchObject({ row: 1, what: 'pay', lack: { what: 'tracking', empty: true } });
    const fresh = { name: 'مریم', family: 'حسینی', phone: '0912480', gender: null, character_id: null };
    const rows = [rowOf(person(1)), { ...emptyRow('new 1'), fresh }];
    expect(splitLack({ mode: 'equal', rows }, 200_000, pays(2), nobody)).toEqual({
      row: 1,
      what: 'phone',
      digits: 4,
    });
  });
});

it('the foot adds up what is taken in by means, and what stays due', () => {
  const both = withPart(withMeans(cash, 'gateway'), 'cash', { price: 100_000 });
  expect(
    splitSums([
      { whole: 150_000, pay: cash },
      { whole: 150_000, pay: both },
      { whole: 150_000, pay: UNPAID },
    ]),
  ).toMatchObject({ paid: 300_000, cash: 250_000, gateway: 50_000, bank: 0, stays: 150_000 });
});

it('a refusal names its row', () => {
  expect(refusedRow('payers.2.payments.0.cash_id')).toEqual({ row: 2, rest: 'payments.0.cash_id' });
  expect(refusedRow('payers')).toBe(null);
});

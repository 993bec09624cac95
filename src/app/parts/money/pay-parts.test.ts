import { describe, expect, it } from 'vitest';
import {
  amountOf,
  notesAbove,
  type PayDraft,
  paidParts,
  payLack,
  pressedMeans,
  restOf,
  sumPaid,
  sumsOf,
  UNPAID,
  withAmount,
  withMeans,
  withoutMeans,
  withPart,
} from './pay-parts.ts';
import type { SourceType } from './places.ts';

const WHOLE = 1_110_000;
const by = (...types: SourceType[]): PayDraft => types.reduce(withMeans, UNPAID);

describe('a payment', () => {
  it('is none while no means is chosen', () => {
    expect(paidParts(UNPAID, WHOLE)).toEqual([]);
    expect(amountOf(UNPAID, WHOLE)).toBe(WHOLE);
  });

  it('by one means is the whole, unless another sum is typed', () => {
    expect(sumsOf(by('cash'), WHOLE)).toEqual([WHOLE]);
    const less = withAmount(by('cash'), 600_000, 'cash');
    expect(sumPaid(paidParts(less, WHOLE))).toBe(600_000);
    expect(amountOf(less, WHOLE)).toBe(600_000);
    expect(sumPaid(paidParts(withAmount(by('cash'), 0, 'cash'), WHOLE))).toBe(0);
  });

  it('whose sum is written before its means goes to the first means', () => {
    expect(withAmount(UNPAID, 600_000, 'bank')).toMatchObject({ amount: 600_000, parts: [{ type: 'bank' }] });
    expect(withAmount(UNPAID, 600_000, undefined)).toEqual(UNPAID);
  });

  it('splits by itself: the second means takes what the first leaves', () => {
    const two = withPart(by('cash', 'gateway'), 'cash', { price: 500_000 });
    expect(sumsOf(two, WHOLE)).toEqual([500_000, 610_000]);
    expect(restOf(two)).toBe('gateway');
    const three = withPart(withMeans(two, 'bank'), 'gateway', { price: 400_000 });
    expect(sumsOf(three, WHOLE)).toEqual([500_000, 400_000, 210_000]);
    expect(restOf(three)).toBe('bank');
  });

  it('corrects a wrong means in which nothing was typed; what was typed makes two of them', () => {
    expect(pressedMeans(by('gateway'), 'cash')).toEqual(by('cash'));
    expect(pressedMeans(withAmount(by('gateway'), 600_000, 'cash'), 'cash').amount).toBe(600_000);
    expect(pressedMeans(by('bank'), 'gateway')).toEqual(by('gateway'));
    const typed = withPart(by('gateway'), 'gateway', { tracking: '123' });
    expect(pressedMeans(typed, 'cash').parts.map(({ type }) => type)).toEqual(['gateway', 'cash']);
    expect(pressedMeans(by('cash'), 'gateway')).toEqual(by('cash', 'gateway'));
    expect(pressedMeans(by('cash', 'gateway'), 'bank')).toEqual(by('cash', 'gateway', 'bank'));
  });

  it('never makes a means pay less than nothing', () => {
    const over = withPart(by('cash', 'gateway'), 'cash', { price: 2_000_000 });
    expect(sumsOf(over, WHOLE)).toEqual([2_000_000, 0]);
    expect(amountOf(over, WHOLE)).toBe(2_000_000);
    expect(paidParts(over, WHOLE)).toHaveLength(1);
  });

  it('has no rest once every part is typed', () => {
    const typed = withPart(withPart(by('cash', 'gateway'), 'cash', { price: 300 }), 'gateway', {
      price: 200,
    });
    expect(restOf(typed)).toBeNull();
    expect(amountOf(typed, WHOLE)).toBe(500);
    expect(sumsOf(withAmount(typed, 900, 'cash'), WHOLE)).toEqual([300, 600]);
  });

  it('gives the sum of a means that goes back to the others', () => {
    const two = withPart(by('cash', 'gateway'), 'cash', { price: 500_000 });
    expect(sumsOf(withoutMeans(two, 'cash'), WHOLE)).toEqual([WHOLE]);
    expect(sumsOf(withoutMeans(two, 'gateway'), WHOLE)).toEqual([WHOLE]);
    const typed = withPart(two, 'gateway', { price: 100_000 });
    expect(sumsOf(withoutMeans(typed, 'cash'), WHOLE)).toEqual([600_000]);
    expect(withoutMeans(by('cash'), 'cash')).toEqual(UNPAID);
    const three = withPart(withPart(by('cash', 'gateway', 'bank'), 'cash', { price: 100 }), 'gateway', {
      price: 200,
    });
    expect(sumsOf(withoutMeans(three, 'cash'), 1000)).toEqual([200, 800]);
    expect(sumsOf(withoutMeans(three, 'bank'), 1000)).toEqual([100, 900]);
  });
});

describe('what is missing', () => {
  const card = (tracking: string) => withPart(by('gateway'), 'gateway', { tracking });
  it.each([
    ['nothing, later', UNPAID, true, null],
    ['nothing, cash', by('cash'), true, null],
    ['a sum', withAmount(by('cash'), 0, 'cash'), false, { what: 'amount' }],
    [
      'the number where it is asked for',
      card(''),
      true,
      { what: 'tracking', type: 'gateway', empty: true, digits: null },
    ],
    ['nothing where it may come later', card(''), false, null],
    [
      'digits of a number begun',
      card('123'),
      false,
      { what: 'tracking', type: 'gateway', empty: false, digits: 2 },
    ],
    [
      'a better number',
      card('12 /4567'),
      false,
      { what: 'tracking', type: 'gateway', empty: false, digits: null },
    ],
    ['nothing of a number', card('88310'), true, null],
  ] as const)('%s', (_, pay, required, lack) => {
    expect(payLack(pay as PayDraft, WHOLE, required)).toEqual(lack);
  });
});

it('offers notes above what is due, the nearest first', () => {
  expect(notesAbove(450_000)).toEqual([500_000, 1_000_000]);
  expect(notesAbove(420_000)).toEqual([450_000, 500_000, 1_000_000]);
  expect(notesAbove(1_110_000)).toEqual([1_150_000, 1_200_000, 1_500_000]);
  expect(notesAbove(500_000)).toEqual([1_000_000]);
  expect(notesAbove(60_000)).toEqual([100_000]);
  expect(notesAbove(0)).toEqual([]);
});

import { expect, it } from 'vitest';
import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { cancelLines, type Leaving, penaltiesOf } from './cancel-lines.ts';

const slot = (percent: number, price = 600_000): Leaving => ({
  net: price,
  total: price,
  percent,
  penalty: price - (price * percent) / 100,
  handed: 0,
});
const TWO = [slot(80), slot(80)];
const nobody = { own_penalty: 240_000, others_back: 0, penalty: 240_000 };
const paidBy = (paid: number) => ({ ...nobody, paid, own_paid: paid, payable: Math.max(0, paid - 240_000) });
const shown = (figures: Parameters<typeof cancelLines>[0], leaving = TWO, mode: CancelMode = 'rules') => {
  const { lines, total } = cancelLines(figures, { mode, leaving, part: false });
  return { lines: lines.map(({ what, value }) => [what, value]), total };
};

it('names the penalty by its percent and what it is of, and the one sum that goes back', () => {
  const { lines, total } = cancelLines(
    { ...paidBy(560_000), due: 640_000, due_after: 0 },
    { mode: 'rules', leaving: TWO, part: false },
  );
  expect(lines).toEqual([
    { what: 'paid', value: 560_000 },
    { what: 'penalty', value: -240_000, percent: 20, of: 1_200_000 },
  ]);
  expect(total).toEqual({ what: 'back', value: 320_000 });
});

it('more penalty than was paid is the customer’s debt, nothing that was paid too', () => {
  expect(shown({ ...paidBy(160_000), due: 1_040_000, due_after: 80_000 })).toEqual({
    lines: [
      ['paid', 160_000],
      ['penalty', -240_000],
    ],
    total: { what: 'customer_debt', value: 80_000 },
  });
  expect(shown({ ...paidBy(0), due: 1_200_000, due_after: 240_000 })).toEqual({
    lines: [
      ['paid', 0],
      ['penalty', -240_000],
    ],
    total: { what: 'customer_debt', value: 240_000 },
  });
});

it('a debt of which nothing is kept is gone', () => {
  const free = { ...paidBy(0), own_penalty: 0, penalty: 0, due: 1_200_000, due_after: 0 };
  expect(shown(free, [slot(100), slot(100)])).toEqual({
    lines: [['paid', 0]],
    total: { what: 'debt_gone', value: 1_200_000 },
  });
});

it('of a part of a visit that was not paid the one figure is what the visit then owes', () => {
  const figures = {
    ...paidBy(0),
    own_penalty: 120_000,
    penalty: 120_000,
    due: 1_200_000,
    due_after: 720_000,
  };
  const { lines, total } = cancelLines(figures, { mode: 'rules', leaving: [slot(80)], part: true });
  expect(lines.map(({ what, value }) => [what, value])).toEqual([
    ['visit_due', 1_200_000],
    ['leaves_due', -600_000],
    ['penalty', 120_000],
  ]);
  expect(total).toEqual({ what: 'visit_due', value: 720_000 });
  expect(sumOf(lines, ({ value }) => value)).toBe(total.value);
});

it('slots by different rules have a line each, and no percent is said of a sum that was typed', () => {
  expect(penaltiesOf('rules', [slot(80), slot(0), slot(80), slot(100)])).toEqual([
    { what: 'penalty', percent: 20, of: 1_200_000, value: 240_000 },
    { what: 'penalty', percent: 100, of: 600_000, value: 600_000 },
  ]);
  expect(penaltiesOf('rules', [{ ...slot(0), percent: 66.7, penalty: 199_800 }])).toMatchObject([
    { percent: 33.3 },
  ]);
  expect(penaltiesOf('amount', TWO)).toMatchObject([{ percent: null, of: 1_200_000, value: 240_000 }]);
  expect(penaltiesOf('none', [slot(0)])).toMatchObject([{ percent: 100, of: 600_000, value: 600_000 }]);
  expect(penaltiesOf('full', [slot(100)])).toEqual([]);
});

it('what add-ons cost that the customer has is no penalty', () => {
  // The court 600,000 and add-ons of 200,000, which no percent is of.
  const handed = { ...slot(80), total: 800_000, penalty: 320_000, handed: 200_000 };
  const figures = { ...paidBy(800_000), penalty: 320_000, own_penalty: 320_000, payable: 480_000 };
  const all = { ...figures, due: 0, due_after: 0 };
  expect(shown(all, [handed]).lines).toEqual([
    ['paid', 800_000],
    ['penalty', -120_000],
    ['kept_addons', -200_000],
  ]);
  // By hand it is what stays, whatever for.
  expect(shown(all, [handed], 'amount').lines).toEqual([
    ['paid', 800_000],
    ['penalty', -320_000],
  ]);
});

it('another debt takes of what goes back, and is told only to who may be told', () => {
  const figures = { ...paidBy(1_200_000), due: 0, due_after: 0 };
  expect(shown({ ...figures, payable: 160_000 })).toEqual({
    lines: [
      ['paid', 1_200_000],
      ['penalty', -240_000],
      ['other_debt', -800_000],
    ],
    total: { what: 'back', value: 160_000 },
  });
  expect(shown({ ...figures, payable: null }).total).toEqual({ what: 'back', value: 960_000 });
});

const HALF = 400_000;
it.each([
  ['both have paid', { paid: 2 * HALF, own_paid: HALF, others_back: 280_000, payable: 280_000 }, 280_000],
  ['the customer alone', { paid: HALF, own_paid: HALF, others_back: 0, payable: 280_000 }, 280_000],
  ['the other alone', { paid: HALF, own_paid: 0, others_back: 280_000, payable: 0 }, 0],
  // More is kept than was paid of all: what the other has paid beyond their part comes back all the same.
  ['the other alone, of little', { paid: 150_000, own_paid: 0, others_back: 30_000, payable: 0 }, 0],
])('of shares the others have theirs back: %s', (_, figures, in_hand) => {
  const { lines, total } = shown({ ...nobody, own_penalty: 120_000, ...figures, due: 0, due_after: 0 });
  expect(total).toEqual({ what: 'back', value: in_hand });
  expect(sumOf(lines, ([, value]) => value as number)).toBe(in_hand);
  expect(lines.find(([what]) => what === 'other_payers')?.[1] ?? 0).toBe(-figures.others_back || 0);
});

it('of shares that nobody has paid the debt is not said to be the customer’s alone', () => {
  const figures = { ...nobody, own_penalty: 120_000, paid: 0, own_paid: 0, payable: 0 };
  expect(shown({ ...figures, due: 1_200_000, due_after: 240_000 }).total).toEqual({
    what: 'stays_due',
    value: 240_000,
  });
});

import { expect, it } from 'vitest';
import { sumOf } from '#domain/money.ts';
import { cancelLines, duePartsOf } from './cancel-lines.ts';

const nobody = { own_paid: 0, own_penalty: 240_000, others_back: 0 };
const unpaid = { ...nobody, paid: 0, penalty: 240_000, refund: 560_000, payable: 0, due_after: 240_000 };
const one = { several: false, price: 800_000, owed: 800_000 };

it.each(['rules', 'amount'] as const)('of a debt what is forgiven goes, and the rest stays: %s', (mode) => {
  const { lines, total } = cancelLines(unpaid, { ...one, mode });
  expect(lines.map(({ value }) => value)).toEqual([800_000, -560_000]);
  expect(total).toEqual({ what: 'stays_due', value: 240_000 });
  expect(sumOf(lines, ({ value }) => value)).toBe(total.value);
  expect(lines[1]?.percent).toBe(mode === 'rules' ? 'percent_forgiven' : undefined);
});

it('a debt of which nothing is forgiven stays, one that is forgiven whole is gone', () => {
  expect(
    cancelLines({ ...unpaid, penalty: 800_000, refund: 0, due_after: 800_000 }, { ...one, mode: 'none' }),
  ).toEqual({ lines: [{ what: 'owed', value: 800_000 }], total: { what: 'stays_due', value: 800_000 } });
  expect(
    cancelLines({ ...unpaid, penalty: 0, refund: 800_000, due_after: 0 }, { ...one, mode: 'full' }),
  ).toEqual({ lines: [{ what: 'owed', value: 800_000 }], total: { what: 'debt_gone', value: 800_000 } });
});

const paid = { ...unpaid, paid: 800_000, own_paid: 800_000, payable: 560_000, due_after: 0 };

it('of what was paid the penalty is kept', () => {
  const { lines, total } = cancelLines(paid, { several: false, price: 800_000, owed: 0, mode: 'rules' });
  expect(lines.map(({ what, value }) => [what, value])).toEqual([
    ['paid', 800_000],
    ['by_rule', -240_000],
  ]);
  expect(total).toEqual({ what: 'in_hand', value: 560_000 });
});

it('what add-ons cost that the customer has is kept by no rule', () => {
  const linesOf = (penalty: number, mode: 'rules' | 'amount') => {
    const figures = { ...paid, penalty, own_penalty: penalty, payable: 800_000 - penalty };
    const { lines, total } = cancelLines(figures, { ...one, owed: 0, mode, handed: 200_000 });
    expect(sumOf(lines, ({ value }) => value)).toBe(total.value);
    return lines.map(({ what, value }) => [what, value]);
  };
  expect(linesOf(290_000, 'rules')).toEqual([
    ['paid', 800_000],
    ['by_rule', -90_000],
    ['kept_addons', -200_000],
  ]);
  // The rule gives all back that can be given.
  expect(linesOf(200_000, 'rules')).toEqual([
    ['paid', 800_000],
    ['kept_addons', -200_000],
  ]);
  // By hand it is what the club keeps, whatever for.
  expect(linesOf(290_000, 'amount')).toEqual([
    ['paid', 800_000],
    ['kept', -290_000],
  ]);
});

it.each([false, true])('a part that was paid below the penalty leaves the rest of it owed: %s', (several) => {
  const part = { ...unpaid, paid: 200_000, own_paid: 200_000, due_after: 40_000 };
  const { lines, total } = cancelLines(part, { several, price: 800_000, owed: 600_000, mode: 'rules' });
  expect(lines.map(({ what, value }) => [what, value])).toEqual([
    ['penalty_stays', 240_000],
    ['paid', -200_000],
  ]);
  expect(total).toEqual({ what: 'stays_due', value: sumOf(lines, ({ value }) => value) });
});

it('of slots of a visit the price is parted; nothing comes into the hand', () => {
  const { lines, total } = cancelLines(unpaid, { ...one, several: true, mode: 'rules' });
  expect(lines.map(({ what, value }) => [what, value])).toEqual([
    ['price', 800_000],
    ['by_rule', -560_000],
    ['penalty_stays', 240_000],
  ]);
  expect(total).toEqual({ what: 'in_hand', value: 0 });
});

it('who may not be told of the account sees that the refund is its', () => {
  const { lines, total } = cancelLines({ ...paid, payable: null }, { ...one, owed: 0, mode: 'rules' });
  expect(lines.map(({ value }) => value)).toEqual([800_000, -240_000]);
  expect(total).toEqual({ what: 'on_account', value: 560_000 });
});

it.each([
  ['both have paid', { paid: 800_000, own_paid: 400_000, others_back: 280_000, payable: 280_000 }, 280_000],
  ['the customer alone', { paid: 400_000, own_paid: 400_000, others_back: 0, payable: 280_000 }, 280_000],
  ['the other alone', { paid: 400_000, own_paid: 0, others_back: 280_000, payable: 0 }, 0],
  // More is kept than was paid of all: what the other has paid beyond their part comes back all the same.
  ['the other alone, of little', { paid: 150_000, own_paid: 0, others_back: 30_000, payable: 0 }, 0],
])('of shares the others have theirs back: %s', (_, figures, in_hand) => {
  const { lines, total } = cancelLines(
    { ...unpaid, own_penalty: 120_000, ...figures },
    { ...one, mode: 'rules' },
  );
  expect(total).toEqual({ what: 'in_hand', value: in_hand });
  expect(sumOf(lines, ({ value }) => value)).toBe(in_hand);
  const others = lines.find(({ what }) => what === 'other_payers')?.value ?? 0;
  expect(Math.abs(others)).toBe(figures.others_back);
});

it('says what the visit then owes is made of: what stays, penalties, less what is paid', () => {
  const slot = (id: number, status: 1 | 2, total_price: number, penalty: number | null) => ({
    id,
    status,
    total_price,
    penalty,
  });
  const visit = [slot(1, 1, 450_000, null), slot(2, 1, 450_000, null)];
  const figures = { slots: [{ id: 2 }], penalty: 90_000, due_after: 240_000 };
  expect(duePartsOf(visit, figures)).toEqual({ stays: 450_000, penalty: 90_000, paid: 300_000 });
  // What went before counts by what it kept.
  const before = [...visit, slot(3, 2, 450_000, 45_000)];
  expect(duePartsOf(before, { ...figures, due_after: 585_000 })).toEqual({
    stays: 450_000,
    penalty: 135_000,
    paid: 0,
  });
  expect(duePartsOf(visit, { ...figures, due_after: 0 })).toBe(null);
});

import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { keptMoney, overpaidOf } from './kept-money.ts';

/** A reservation of 500,000 as the calendar has it: what it says is paid is never more. */
const cell = (financial_status: number | null) =>
  ({ invoice: { financial_status, paid: 500_000, total_price: 500_000, due: 0 } }) as CalendarTime;

it('knows of a kept visit that too much is paid, not how much', () => {
  const slots = keptMoney([cell(1), cell(3), { invoice: null }]);
  expect(slots.map(({ paid, overpaid }) => [paid, overpaid])).toEqual([
    [500_000, 0],
    [500_000, 0],
  ]);
  expect(overpaidOf(slots)).toBe(null);
});

it('calls a visit settled of which nobody says otherwise', () => {
  expect(overpaidOf(keptMoney([cell(1), cell(null)]))).toBe(0);
});

it('adds up what is known', () => {
  const known = (overpaid: number) => ({ financial_status: 3 as const, overpaid });
  expect(overpaidOf([known(100), known(250)])).toBe(350);
});

import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { cachedMoney, cachedPrice, overpaidOf } from './cached-money.ts';

/** A reservation of 500,000 as the calendar has it: what it says is paid is never more. */
const cell = (financial_status: number | null) =>
  ({ invoice: { financial_status, paid: 500_000, total_price: 500_000, due: 0 } }) as CalendarTime;

it('knows of a kept visit that too much is paid, not how much', () => {
  const slots = cachedMoney([cell(1), cell(3), { invoice: null }]);
  expect(slots.map(({ paid, overpaid }) => [paid, overpaid])).toEqual([
    [500_000, 0],
    [500_000, 0],
  ]);
  expect(overpaidOf(slots)).toBe(null);
});

it('calls a visit settled of which nobody says otherwise', () => {
  expect(overpaidOf(cachedMoney([cell(1), cell(null)]))).toBe(0);
});

it('adds up what is known', () => {
  const known = (overpaid: number) => ({ financial_status: 3 as const, overpaid });
  expect(overpaidOf([known(100), known(250)])).toBe(350);
});

it('has the lines of the record as far as the calendar knows them, and room for the others', () => {
  const slot = (id: number, part: object) => ({
    id,
    price: 600_000,
    invoice: { addons_count: 0, total_price: 600_000, paid: 0, due: 600_000, ...part },
  });
  const price = (...slots: ReturnType<typeof slot>[]) => cachedPrice(slots as unknown as CalendarTime[]);
  expect(price(slot(1, { total_price: 550_000, paid: 100_000, due: 450_000 }), slot(2, {}))).toEqual({
    slots: [
      { id: 1, amount: 600_000 },
      { id: 2, amount: 600_000 },
    ],
    discount: 50_000,
    paid: 100_000,
    lines: 2,
  });
  // Of add-ons no sum is kept; what is settled says so elsewhere.
  expect(price(slot(1, { addons_count: 2, total_price: 680_000, paid: 680_000, due: 0 }))).toEqual({
    slots: [{ id: 1, amount: 680_000 }],
    discount: 0,
    paid: 0,
    lines: 2,
  });
});

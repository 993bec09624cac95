import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './money.ts';
import {
  betterDiscount,
  coveringGroup,
  type DiscountGroup,
  discountFor,
  priceOnSlot,
  priceSlots,
  repriceMoved,
  winningGroup,
} from './pricing.ts';

const customer = { user_id: 7, character_id: 2 };
const slot = { date: '2026-11-20', court_id: 1, term_id: 5, price: 1_000_000, title: 'زمین ۱' };
const group = (over: Partial<DiscountGroup> = {}): DiscountGroup => ({
  id: 1,
  name: 'اعضا',
  percent: 10,
  character_ids: [2],
  user_ids: [],
  court_ids: null,
  term_ids: null,
  weekdays: null,
  ...over,
});

describe('discountFor', () => {
  const discount = (...groups: DiscountGroup[]) => discountFor(slot, customer, groups).discount;

  it('reaches a person by group or by name', () => {
    expect(discount(group())).toBe(100_000);
    expect(discount(group({ character_ids: [], user_ids: [7] }))).toBe(100_000);
    expect(discount(group({ character_ids: [3], user_ids: [8] }))).toBe(0);
  });

  it('holds only for its courts, terms and weekdays', () => {
    expect(discount(group({ court_ids: [2] }))).toBe(0);
    expect(discount(group({ term_ids: [] }))).toBe(0);
    expect(discount(group({ weekdays: [0] }))).toBe(0);
    expect(discount(group({ court_ids: [1], term_ids: [5], weekdays: [6] }))).toBe(100_000);
  });

  it('takes the highest percent, then the lowest id', () => {
    const best = discountFor(slot, customer, [
      group({ id: 4, percent: 20 }),
      group(),
      group({ id: 3, percent: 20 }),
    ]);
    expect(best.discount_group).toEqual({ id: 3, name: 'اعضا', percent: 20 });
  });

  it('takes the better of group and hand, the group when equal', () => {
    expect(discountFor(slot, customer, [group()], 100_001)).toEqual({
      discount: 100_001,
      discount_group: null,
      manual: true,
    });
    expect(discountFor(slot, customer, [group()], 100_000).manual).toBe(false);
    expect(discountFor(slot, customer, [], 2_000_000).discount).toBe(1_000_000);
  });
});

it('the group that covers a slot is kept whatever its toman are', () => {
  const free = { ...slot, price: 0 };
  expect(discountFor(free, customer, [group()]).discount_group).toBeNull();
  const kept = coveringGroup(free, customer, [group({ percent: 33.3333 })]);
  expect(kept).toEqual({ id: 1, name: 'اعضا', percent: 33.3333 });
  expect(repriceMoved(1_000_000, { discount_group: kept, discount_manual: null }).net).toBe(666_667);
});

describe('priceSlots', () => {
  it('explains a booking of two slots line by line', () => {
    const answer = priceSlots({
      slots: [slot, { ...slot, date: '2026-11-21', price: 500_000, title: 'زمین ۲' }],
      customer,
      discount_groups: [group({ weekdays: [6] })],
      manual_discount: 50_000,
      addons: [{ sale_addon_id: 1, name: 'راکت', price: 30_000, count: 2 }],
    });
    expect(answer.lines).toEqual([
      { kind: 'slot', name: 'زمین ۱', price: 1_000_000 },
      { kind: 'slot', name: 'زمین ۲', price: 500_000 },
      { kind: 'discount', name: 'اعضا', price: -100_000 },
      { kind: 'discount', name: '', price: -50_000 },
      { kind: 'addon', name: 'راکت', price: 120_000, count: 4 },
    ]);
    expect(answer.slots[0]).toEqual({
      price: 1_000_000,
      discount: 100_000,
      discount_group: { id: 1, name: 'اعضا', percent: 10 },
      manual: false,
      net: 900_000,
      addons_price: 60_000,
      total_price: 960_000,
    });
    expect(answer.slots[1]?.manual).toBe(true);
    expect(answer.total).toBe(1_470_000);
  });

  it('adds up, and no net is below 0 or above its price', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 10 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 4 }),
        price,
        fc.array(fc.record({ price, count: fc.integer({ min: 1, max: 20 }) }), { maxLength: 3 }),
        (prices, percents, manual_discount, addons) => {
          const answer = priceSlots({
            slots: prices.map((p) => ({ ...slot, price: p })),
            customer,
            discount_groups: percents.map((p, id) => group({ id: id + 1, percent: p / 10_000 })),
            manual_discount,
            addons: addons.map((addon, id) => ({ ...addon, sale_addon_id: id, name: 'الف' })),
          });
          expect(sumOf(answer.lines, (line) => line.price)).toBe(answer.total);
          expect(sumOf(answer.slots, (s) => s.total_price)).toBe(answer.total);
          for (const s of answer.slots) {
            expect(s.net).toBe(s.price - s.discount);
            expect(s.net).toBeGreaterThanOrEqual(0);
            expect(s.discount).toBeGreaterThanOrEqual(Math.min(s.price, manual_discount));
            expect(s.manual && s.discount_group !== null).toBe(false);
          }
        },
      ),
    );
  });
});

describe('repriceMoved', () => {
  const frozen = { id: 1, name: 'اعضا', percent: 10 };
  it('applies the frozen percent, whatever the group is today', () => {
    expect(repriceMoved(800_000, { discount_group: frozen, discount_manual: null })).toEqual({
      price: 800_000,
      discount: 80_000,
      discount_group: frozen,
      manual: false,
      net: 720_000,
    });
  });
  it('applies the manual toman, at most the price', () => {
    expect(repriceMoved(800_000, { discount_group: null, discount_manual: 50_000 }).net).toBe(750_000);
    expect(repriceMoved(40_000, { discount_group: null, discount_manual: 50_000 }).net).toBe(0);
  });
  it('takes an agreed price along', () => {
    const own = { price: 700_000, discount_group: null, discount_manual: null };
    expect(priceOnSlot({ ...own, price_fixed: true }, 1_500_000).net).toBe(700_000);
    expect(priceOnSlot({ ...own, price_fixed: false }, 1_500_000).net).toBe(1_500_000);
  });
  it('counts the kept group again where its percent is more than what was given by hand', () => {
    const kept = { discount_group: frozen, discount_manual: 60_000 };
    expect(winningGroup({ price: 500_000, ...kept })).toBe(null);
    expect(priceOnSlot({ price: 500_000, price_fixed: false, ...kept }, 800_000)).toMatchObject({
      discount: 80_000,
      discount_group: frozen,
    });
    expect(winningGroup({ price: 800_000, ...kept })).toEqual(frozen);
  });
  it('moves there and back to the same price', () => {
    const there = betterDiscount(1_000_003, frozen);
    const back = repriceMoved(1_000_003, { discount_group: there.discount_group, discount_manual: null });
    expect(back.discount).toBe(there.discount);
  });
});

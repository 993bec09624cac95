import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../durations.ts';
import {
  type Checkout,
  type CheckoutEvent,
  checkoutAfter,
  isHolding,
  mayFree,
  newCheckout,
  useOfMoney,
} from './checkout.ts';
import { offerUntil } from './holds.ts';

const terms = { checkout: 8, gateway: 15, unclear: 30 };
const start = new Date('2026-11-20T15:30:00Z');
const limits = { start, cut_off: new Date(start.getTime() - 60 * MINUTE_MS) };
const noon = new Date('2026-11-20T08:30:00Z');
const min = (minutes: number, from = noon) => new Date(from.getTime() + minutes * MINUTE_MS);
const begin = (stranger = false, at = noon) => newCheckout(at, terms, stranger, limits);
const advance = (checkout: Checkout | null, event: CheckoutEvent, at: Date) =>
  checkout && checkoutAfter(checkout, event, at, terms, limits);

describe('a checkout', () => {
  it('holds for the club’s minutes and lapses by itself', () => {
    const checkout = begin();
    expect(isHolding(checkout, new Date(min(8).getTime() - 1))).toBe(true);
    expect(isHolding(checkout, min(8))).toBe(false);
    expect(advance(checkout, 'hand_over', min(8))).toBeNull();
  });

  it('of a stranger holds two minutes, and its full time once the code is right', () => {
    const checkout = begin(true);
    expect(checkout.until).toEqual(min(2));
    expect(advance(checkout, 'hand_over', min(1))).toBeNull();
    expect(advance(checkout, 'confirm', min(1))).toMatchObject({ state: 'open', until: min(9) });
    expect(advance(checkout, 'confirm', min(2))).toBeNull();
  });

  it('keeps the hold for the gateway’s time, and what is left of the first after a failure', () => {
    const sent = advance(begin(), 'hand_over', min(3));
    expect(sent).toMatchObject({ state: 'at_bank', until: min(18) });
    expect(advance(sent, 'fail', min(5))).toMatchObject({ state: 'open', until: min(8) });
    const late = advance(sent, 'fail', min(12));
    expect(late).toMatchObject({ state: 'open', until: min(14) });
    expect(advance(late, 'hand_over', min(13))).toMatchObject({ until: min(28) });
  });

  it('is held longer while a payment is unclear, never beyond the cut-off', () => {
    const sent = advance(begin(), 'hand_over', min(3));
    expect(advance(sent, 'lose_sight', min(17))).toMatchObject({ state: 'unclear', until: min(48) });
    const near = min(-10, limits.cut_off);
    const last = advance(begin(false, near), 'hand_over', near);
    expect(last?.until).toEqual(min(5, limits.cut_off));
    expect(advance(last, 'lose_sight', near)?.until).toEqual(min(5, limits.cut_off));
    const soon = min(-20, limits.cut_off);
    const early = advance(begin(false, soon), 'hand_over', soon);
    expect(advance(early, 'lose_sight', soon)?.until).toEqual(limits.cut_off);
  });

  it('may be freed by the desk until somebody was sent to the gateway', () => {
    const checkout = begin();
    expect(mayFree(checkout, min(1))).toBe(true);
    const sent = advance(checkout, 'hand_over', min(1)) as Checkout;
    expect(mayFree(sent, min(2))).toBe(false);
    expect(advance(sent, 'free', min(2))).toBeNull();
    expect(advance(sent, 'give_up', min(2))).toMatchObject({ state: 'ended' });
    expect(mayFree(checkout, min(8))).toBe(false);
  });

  it('never holds beyond the start of its earliest slot, and never again once it ended', () => {
    const events = ['confirm', 'hand_over', 'fail', 'lose_sight', 'book', 'give_up', 'free'] as const;
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: -600, max: -1 }),
        fc.array(fc.tuple(fc.constantFrom(...events), fc.integer({ min: 0, max: 20 })), { maxLength: 20 }),
        (stranger, from, steps) => {
          let at = min(from, start);
          let checkout = begin(stranger, at);
          for (const [event, minutes] of steps) {
            at = min(minutes, at);
            const next = advance(checkout, event, at);
            if (checkout.state === 'booked' || checkout.state === 'ended') expect(next).toBeNull();
            if (next) checkout = next;
            expect(checkout.until.getTime()).toBeLessThanOrEqual(start.getTime());
            if (isHolding(checkout, at)) expect(at.getTime()).toBeLessThan(start.getTime());
          }
        },
      ),
    );
  });
});

describe('useOfMoney', () => {
  const money = {
    holding: false,
    all_free: false,
    late: 'credit',
    reversible_until: min(30),
    now: noon,
  } as const;
  it('books while it can, else gives credit, or returns it where the club wants that and the gateway can', () => {
    expect(useOfMoney({ ...money, holding: true })).toBe('book');
    expect(useOfMoney({ ...money, all_free: true, late: 'reverse' })).toBe('book');
    expect(useOfMoney(money)).toBe('credit');
    expect(useOfMoney({ ...money, late: 'reverse' })).toBe('reverse');
    expect(useOfMoney({ ...money, late: 'reverse', now: min(30) })).toBe('credit');
    expect(useOfMoney({ ...money, late: 'reverse', reversible_until: null })).toBe('credit');
  });
});

it('an offer of the waiting list ends at the cut-off at the latest', () => {
  expect(offerUntil(noon, 15, limits.cut_off)).toEqual(min(15));
  expect(offerUntil(min(-5, limits.cut_off), 15, limits.cut_off)).toEqual(limits.cut_off);
});

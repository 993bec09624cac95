import {
  atBankUntil,
  confirmedUntil,
  failedUntil,
  type HoldTerms,
  newHoldUntil,
  unclearUntil,
} from './holds.ts';

/**
 * The states of a checkout (D44). `unconfirmed`: a stranger's, until the code is confirmed. `open`: holds slots. `at_bank`: the
 * payer is at the gateway. `unclear`: nobody knows whether it was paid. `booked`. `ended`: given up, freed or replaced.
 * All before `booked` lapse at `until`, without a write.
 */
export type CheckoutState = 'unconfirmed' | 'open' | 'at_bank' | 'unclear' | 'booked' | 'ended';

export interface Checkout {
  state: CheckoutState;
  /** The end of the hold before anybody went to the gateway. */
  first_until: Date;
  until: Date;
}

export interface CheckoutLimits {
  /** The start of the earliest slot. */
  start: Date;
  /** The end of the online sale of the earliest slot. */
  cut_off: Date;
}

/**
 * `confirm`: a stranger's code was right. `hand_over`: the payer is sent to the gateway. `fail`: not paid. `lose_sight`: the
 * payment became unclear. `book`: reservations were made. `give_up`: by the customer, or for a new checkout. `free`: by the
 * desk, or for a closing.
 */
export type CheckoutEvent = 'confirm' | 'hand_over' | 'fail' | 'lose_sight' | 'book' | 'give_up' | 'free';

const ALLOWED: Readonly<Record<CheckoutState, readonly CheckoutEvent[]>> = {
  unconfirmed: ['confirm', 'give_up', 'free'],
  open: ['hand_over', 'book', 'give_up', 'free'],
  at_bank: ['hand_over', 'fail', 'lose_sight', 'book', 'give_up'],
  unclear: ['fail', 'book', 'give_up'],
  booked: [],
  ended: [],
};

/** Events that need a hold that has not lapsed; the others may come late. */
const NEEDS_HOLD = new Set<CheckoutEvent>(['confirm', 'hand_over', 'fail', 'lose_sight']);

export function newCheckout(
  now: Date,
  terms: HoldTerms,
  stranger: boolean,
  { start }: CheckoutLimits,
): Checkout {
  const until = newHoldUntil(now, terms, stranger, start);
  return { state: stranger ? 'unconfirmed' : 'open', first_until: until, until };
}

/** Whether its slots are taken for everybody else. */
export const isHolding = ({ state, until }: Checkout, now: Date): boolean =>
  state !== 'booked' && state !== 'ended' && now < until;

/** Whether the desk may take the slots back: only while nobody has been sent to the gateway. */
export const mayFree = (checkout: Checkout, now: Date): boolean =>
  isHolding(checkout, now) && ALLOWED[checkout.state].includes('free');

/** The checkout after an event; null if it is refused in this state, or comes after the hold has lapsed. */
export function checkoutAfter(
  checkout: Checkout,
  event: CheckoutEvent,
  now: Date,
  terms: HoldTerms,
  { start, cut_off }: CheckoutLimits,
): Checkout | null {
  const { state, first_until, until } = checkout;
  if (!ALLOWED[state].includes(event)) return null;
  if (NEEDS_HOLD.has(event) && !isHolding(checkout, now)) return null;
  switch (event) {
    case 'confirm': {
      const full = confirmedUntil(now, terms, start);
      return { state: 'open', first_until: full, until: full };
    }
    case 'hand_over':
      return { state: 'at_bank', first_until, until: atBankUntil(now, terms, until, start) };
    case 'fail':
      return { state: 'open', first_until, until: failedUntil(now, first_until, start) };
    case 'lose_sight':
      return { state: 'unclear', first_until, until: unclearUntil(until, terms, cut_off) };
    case 'book':
      return { state: 'booked', first_until, until };
    case 'give_up':
    case 'free':
      return { state: 'ended', first_until, until };
  }
}

/** What is done with money that arrives: its reservations are made, it becomes credit, or it is returned (D45, D46). */
export function useOfMoney({
  holding,
  all_free,
  late,
  reversible_until,
  now,
}: {
  /** Whether the checkout still holds its slots. */
  holding: boolean;
  /** Whether all its slots are free, and can still be sold. */
  all_free: boolean;
  /** The club's choice for money that arrives too late. */
  late: 'credit' | 'reverse';
  /** Until when the gateway can return it; null: it cannot. */
  reversible_until: Date | null;
  now: Date;
}): 'book' | 'credit' | 'reverse' {
  if (holding || all_free) return 'book';
  return late === 'reverse' && reversible_until !== null && now < reversible_until ? 'reverse' : 'credit';
}

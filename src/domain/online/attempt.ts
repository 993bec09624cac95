import { DAY_MS, MINUTE_MS } from '../durations.ts';

/**
 * The states of a payment attempt (D45). `created`: the row is written, nobody was sent to the gateway. `sent`, `returned`:
 * the payer is, or was, at the gateway. `failed`, `expired`: not paid, after or without a return. `unclear`: nobody knows.
 * `paid`: verified, not booked yet. `posted`: booked with a receipt. `credited`: the money is the person's credit.
 * `reversed`: the gateway has returned the money.
 */
export const ATTEMPT_STATES = [
  'created',
  'sent',
  'returned',
  'failed',
  'expired',
  'unclear',
  'paid',
  'posted',
  'credited',
  'reversed',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * What happens to an attempt. `refused`: the gateway did not start the payment. `unpaid`: not paid, and it cannot be paid any
 * more. `unknown`: no clear answer although the gateway's time is over. `contradicted`: the gateway names another sum or
 * another payment. `returned_money`: the gateway says that it has returned the money.
 */
export const ATTEMPT_EVENTS = [
  'refused',
  'sent',
  'returned',
  'paid',
  'unpaid',
  'unknown',
  'contradicted',
  'returned_money',
  'posted',
  'credited',
] as const;
export type AttemptEvent = (typeof ATTEMPT_EVENTS)[number];

/** A payment that was made after all is accepted in every state after the hand-over that has no money yet. */
const NEXT: Readonly<Record<AttemptState, Partial<Record<AttemptEvent, AttemptState>>>> = {
  created: { refused: 'failed', sent: 'sent', unpaid: 'expired' },
  sent: {
    returned: 'returned',
    paid: 'paid',
    unpaid: 'expired',
    unknown: 'unclear',
    contradicted: 'unclear',
    returned_money: 'reversed',
  },
  returned: {
    paid: 'paid',
    unpaid: 'failed',
    unknown: 'unclear',
    contradicted: 'unclear',
    returned_money: 'reversed',
  },
  failed: { paid: 'paid', contradicted: 'unclear', returned_money: 'reversed' },
  expired: { paid: 'paid', contradicted: 'unclear', returned_money: 'reversed' },
  unclear: { paid: 'paid', unpaid: 'failed', credited: 'credited', returned_money: 'reversed' },
  paid: { posted: 'posted', credited: 'credited', returned_money: 'reversed' },
  posted: {},
  credited: {},
  reversed: {},
};

/** The state after an event; null if the event changes nothing in this state. */
export const attemptAfter = (state: AttemptState, event: AttemptEvent): AttemptState | null =>
  NEXT[state][event] ?? null;

/** States after which nothing more happens. */
export const isSettled = (state: AttemptState): boolean => Object.keys(NEXT[state]).length === 0;

/** Answers of a gateway to `verify` and `inquire`, reduced to their state. */
export interface GatewayAnswers {
  verified: 'paid' | 'unpaid' | 'reversed' | 'mismatch' | 'refused' | 'unclear';
  /** Null if it was not asked. */
  inquired:
    | 'waiting'
    | 'paid'
    | 'verified'
    | 'cancelled'
    | 'failed'
    | 'reversed'
    | 'mismatch'
    | 'refused'
    | 'unclear'
    | null;
}

/**
 * The event that the answers make; null while it is too early to tell. Only `verify` makes a payment paid. `over`: the
 * gateway's time for the payment is over.
 */
export function answerEvent({ verified, inquired }: GatewayAnswers, over: boolean): AttemptEvent | null {
  switch (verified) {
    case 'paid':
      return 'paid';
    case 'reversed':
      return 'returned_money';
    case 'mismatch':
      return 'contradicted';
    case 'refused':
    case 'unclear':
      return over ? 'unknown' : null;
    case 'unpaid':
      if (inquired === 'cancelled' || inquired === 'failed') return 'unpaid';
      if (inquired === 'reversed') return 'returned_money';
      // The gateway contradicts itself: asked again, and by a person in the end.
      if (inquired === 'paid' || inquired === 'verified') return over ? 'unknown' : null;
      return over ? 'unpaid' : null;
  }
}

/** Minutes from one question to the next: the first stands for the time after the hand-over, the last is repeated. */
const WAITS = [2, 1, 1, 2, 4, 8, 16, 32, 60];
const ASKED_MS = DAY_MS;

/** When an attempt is asked for again after `asked` questions; null from 24 hours after the hand-over on. */
export function askAgainAt(sent_at: Date, asked: number): Date | null {
  let minutes = 0;
  for (let n = 0; n <= asked; n++) minutes += WAITS[Math.min(n, WAITS.length - 1)] as number;
  const wait = minutes * MINUTE_MS;
  return wait < ASKED_MS ? new Date(sent_at.getTime() + wait) : null;
}

import { MINUTE_MS } from '../durations.ts';

/** Minutes that slots are held for somebody who books online (D44, D45). */
export interface HoldTerms {
  /** From the start of the checkout. */
  checkout: number;
  /** From the hand-over to the gateway: the time within which it takes a payment. */
  gateway: number;
  /** After the gateway's time, while nobody knows whether it was paid. */
  unclear: number;
}

/** Minutes that a checkout of somebody not signed in is held, until the code is confirmed. */
const STRANGER = 2;
/** The least that is left after a payment failed. */
const AFTER_FAILURE = 2;

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The end of a new hold; `limit` is the start of the earliest slot, which no hold outlasts. */
export const newHoldUntil = (now: Date, terms: HoldTerms, stranger: boolean, limit: Date): Date =>
  earlier(after(now, stranger ? STRANGER : terms.checkout), limit);

/** The end after the code of a stranger was confirmed: the full time, from now. */
export const confirmedUntil = (now: Date, terms: HoldTerms, limit: Date): Date =>
  earlier(after(now, terms.checkout), limit);

/** The end after the hand-over to the gateway; never earlier than before. */
export const atBankUntil = (now: Date, terms: HoldTerms, until: Date, limit: Date): Date =>
  earlier(later(after(now, terms.gateway), until), limit);

/** The end after a failed payment: what is left of the first time, but at least two minutes. */
export const failedUntil = (now: Date, first_until: Date, limit: Date): Date =>
  earlier(later(first_until, after(now, AFTER_FAILURE)), limit);

/** The end while a payment is unclear; `cut_off` is the end of the sale, which ends it too. */
export const unclearUntil = (bank_until: Date, terms: HoldTerms, cut_off: Date): Date =>
  earlier(after(bank_until, terms.unclear), later(bank_until, cut_off));

/** The end of an offer of the waiting list (D50). */
export const offerUntil = (now: Date, minutes: number, cut_off: Date): Date =>
  earlier(after(now, minutes), cut_off);

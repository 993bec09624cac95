import type { PaymentInput } from '#contract/treasury/documents.ts';
import {
  type PlaceChoice,
  paymentOf,
  type Source,
  type SourceType,
  trackingNumber,
  trackingProblem,
} from './places.ts';

/** One means of a payment; null is the remaining amount. Each means occurs once. */
export interface PayPart extends PlaceChoice {
  price: number | null;
}

/** The draft of a payment. */
export interface PayDraft {
  /** The total; null: everything due. */
  amount: number | null;
  /** In the order in which they were chosen; none: it is paid later. */
  parts: PayPart[];
}

export const UNPAID: PayDraft = { amount: null, parts: [] };

/** One sum at one place, ready to be sent. */
export interface PaidPart {
  price: number;
  choice: PlaceChoice;
}

const partOf = (type: SourceType): PayPart => ({ type, place_id: null, tracking: '', price: null });

/** The means that gets the remaining amount while nothing was typed for it: the last such one. */
export const restOf = ({ parts }: PayDraft): SourceType | null =>
  parts.findLast((part) => part.price === null)?.type ?? null;

/** The amount of each means, of `whole` toman unless another total was typed; never below 0. */
export function sumsOf(pay: PayDraft, whole: number): number[] {
  const rest = restOf(pay);
  const typed = pay.parts.reduce((sum, part) => sum + (part.price ?? 0), 0);
  const left = Math.max(0, (pay.amount ?? whole) - typed);
  return pay.parts.map((part) => part.price ?? (part.type === rest ? left : 0));
}

/** The amount in the total's box: as typed, or the sum of the typed parts. */
export function amountOf(pay: PayDraft, whole: number): number {
  if (pay.parts.length === 0 || restOf(pay) !== null) {
    return Math.max(pay.amount ?? whole, sumPaid(paidParts(pay, whole)));
  }
  return pay.parts.reduce((sum, part) => sum + (part.price ?? 0), 0);
}

/** The payments to make, without means of amount 0. */
export function paidParts(pay: PayDraft, whole: number): PaidPart[] {
  const sums = sumsOf(pay, whole);
  return pay.parts.flatMap(({ type, place_id, tracking }, at) => {
    const price = sums[at] ?? 0;
    return price > 0 ? [{ price, choice: { type, place_id, tracking } }] : [];
  });
}

export const sumPaid = (parts: readonly PaidPart[]): number =>
  parts.reduce((sum, part) => sum + part.price, 0);

export const paymentsOf = (sources: readonly Source[], parts: readonly PaidPart[]): PaymentInput[] =>
  parts.map((part) => paymentOf(sources, part.choice, part.price));

/** Adds a means, which gets the remaining amount. */
export const withMeans = (pay: PayDraft, type: SourceType): PayDraft => ({
  ...pay,
  parts: [...pay.parts, partOf(type)],
});

/**
 * Another means was pressed: it is added as a second one. If the only other one needs a number and nothing was typed,
 * it replaces that, as the correction of a wrong press.
 */
export function pressedMeans(pay: PayDraft, type: SourceType): PayDraft {
  const [only] = pay.parts;
  const wrong = pay.parts.length === 1 && only && only.type !== 'cash' && only.tracking === '';
  return wrong && only.price === null ? { ...pay, parts: [partOf(type)] } : withMeans(pay, type);
}

/** Removes a means: its amount returns to the others. */
export function withoutMeans(pay: PayDraft, type: SourceType): PayDraft {
  const whole = { ...pay, amount: restOf(pay) === null ? amountOf(pay, 0) : pay.amount };
  const parts = pay.parts.filter((part) => part.type !== type);
  if (parts.length === 0) return UNPAID;
  const open = parts.length > 1 && parts.some((part) => part.price === null);
  return {
    ...whole,
    parts: open
      ? parts
      : parts.map((part, at) => (at === parts.length - 1 ? { ...part, price: null } : part)),
  };
}

export const withPart = (pay: PayDraft, type: SourceType, change: Partial<PayPart>): PayDraft => ({
  ...pay,
  parts: pay.parts.map((part) => (part.type === type ? { ...part, ...change } : part)),
});

/** Sets another total; typing one means paying now, with the first means unless one was chosen. */
export function withAmount(pay: PayDraft, amount: number | null, first: SourceType | undefined): PayDraft {
  if (pay.parts.length === 0) return first ? { amount, parts: [partOf(first)] } : pay;
  if (restOf(pay) !== null) return { ...pay, amount };
  const last = pay.parts.length - 1;
  return { amount, parts: pay.parts.map((part, at) => (at === last ? { ...part, price: null } : part)) };
}

/** What is missing before a payment can be sent. */
export type PayLack =
  | { what: 'amount' }
  | { what: 'tracking'; type: SourceType; empty: boolean; digits: number | null };

const LEAST_DIGITS = { cash: 0, bank: 4, gateway: 5 };

/**
 * The first thing that is missing: a sum, or a tracking number that the club asks for at once (`required`, D30) or that
 * was begun and is too short (`digits` more).
 */
export function payLack(pay: PayDraft, whole: number, required: boolean): PayLack | null {
  const paid = paidParts(pay, whole);
  if (pay.parts.length > 0 && paid.length === 0 && whole + (pay.amount ?? 0) > 0) return { what: 'amount' };
  for (const { choice } of paid) {
    const problem = trackingProblem(choice);
    if (problem === null || (problem === 'required' && !required)) continue;
    const missing = LEAST_DIGITS[choice.type] - trackingNumber(choice.tracking).length;
    return {
      what: 'tracking',
      type: choice.type,
      empty: problem === 'required',
      digits: problem === 'pattern' && missing > 0 ? missing : null,
    };
  }
  return null;
}

/** Cash notes, in toman. */
const NOTES = [50_000, 100_000, 500_000, 1_000_000];
/** Nobody gives more than this many times the due amount. */
const MOST_TIMES = 2.5;
const MOST_OFFERED = 3;

/** Round amounts of notes above the due amount, nearest first. */
export function notesAbove(due: number): number[] {
  const round = NOTES.map((note) => Math.ceil(due / note) * note);
  return [...new Set(round)]
    .filter((sum) => sum > due && sum <= due * MOST_TIMES)
    .sort((a, b) => a - b)
    .slice(0, MOST_OFFERED);
}

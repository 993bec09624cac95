import {
  type PlaceChoice,
  paymentOf,
  type Source,
  trackingProblem,
} from '#app/features/receive/place-picker-rules.ts';
import type { PaymentInput } from '#contract/documents.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import type { BookingInput } from '#contract/sale-invoices.ts';
import { isPersonName, storedName } from '#domain/persian.ts';
import type { SlotToPrice } from '#domain/pricing.ts';
import type { AboutSlot } from '#outbox/item.ts';
import type { BookingDraft, NewCustomer, Part } from './booking-draft.ts';

export const PHONE_DIGITS = 11;

/** What of a new customer is not right yet, the first field first. */
export function freshProblem(
  fresh: NewCustomer,
): { field: 'name' | 'family' | 'phone' | 'gender'; digits?: number } | null {
  if (!isPersonName(storedName(fresh.name))) return { field: 'name' };
  if (!isPersonName(storedName(fresh.family))) return { field: 'family' };
  if (fresh.phone.length < PHONE_DIGITS) return { field: 'phone', digits: PHONE_DIGITS - fresh.phone.length };
  if (!fresh.phone.startsWith('09')) return { field: 'phone' };
  return fresh.gender === null ? { field: 'gender' } : null;
}

export const slotToPrice = (time: CalendarTime): SlotToPrice => ({
  reservable_time_id: time.id,
  date: time.date,
  court_id: time.court.id,
  term_id: time.term.id,
  price: time.price,
});

/** What is kept of a slot beside a booking, to tell it by. */
export const aboutSlot = ({ id, date, start_time, end_time, court, price }: CalendarTime): AboutSlot => ({
  id,
  date,
  start_time,
  end_time,
  court,
  price,
});

/** One sum at one place, ready to be sent. */
export interface PaidPart {
  price: number;
  choice: PlaceChoice;
}

/** The parts of a split with what is left over filled in: the last part without a sum of its own takes it. */
export function splitParts(parts: readonly Part[], total: number): PaidPart[] {
  const open = parts.findLastIndex((part) => part.price === null);
  const typed = parts.reduce((sum, part) => sum + (part.price ?? 0), 0);
  return parts.map((part, index) => ({
    price: part.price ?? (index === open ? Math.max(0, total - typed) : 0),
    choice: { type: part.type, place_id: part.place_id, tracking: part.tracking },
  }));
}

/** What the booking takes in, by its way; empty when it is paid later. */
export function paidParts(draft: BookingDraft, total: number): PaidPart[] {
  if (draft.way === 'later') return [];
  if (draft.way === 'split') return splitParts(draft.parts, total).filter((part) => part.price > 0);
  const { way: type, place_id, tracking } = draft;
  const price = draft.amount ?? total;
  return price > 0 ? [{ price, choice: { type, place_id, tracking } }] : [];
}

export const sumPaid = (parts: readonly PaidPart[]): number =>
  parts.reduce((sum, part) => sum + part.price, 0);

/** What the button says instead of booking, and where a press on it leads. */
export type Missing =
  | { what: 'slot' | 'taken' | 'customer' | 'price' | 'tracking' | 'amount' }
  | { what: 'name' | 'family' | 'gender' | 'known' }
  | { what: 'phone'; digits?: number | undefined };

export interface Ready {
  slots: readonly CalendarTime[];
  draft: BookingDraft;
  /** Null while it is not known. */
  total: number | null;
  /** The new customer's phone belongs to somebody. */
  known: boolean;
}

/** The first thing that a booking still lacks; null when it can be sent. */
export function missing({ slots, draft, total, known }: Ready): Missing | null {
  if (slots.length === 0) return { what: 'slot' };
  if (slots.some((slot) => slot.state !== 'free')) return { what: 'taken' };
  if (draft.fresh) {
    if (known) return { what: 'known' };
    const problem = freshProblem(draft.fresh);
    if (problem?.field === 'phone') return { what: 'phone', digits: problem.digits };
    if (problem) return { what: problem.field };
  } else if (!draft.person) return { what: 'customer' };
  if (total === null) return { what: 'price' };
  if (draft.way === 'later') return null;
  const parts = paidParts(draft, total);
  if (total > 0 && parts.length === 0) return { what: 'amount' };
  return parts.some((part) => trackingProblem(part.choice)) ? { what: 'tracking' } : null;
}

/** The body without what only the commit knows. */
export function bookingBody(
  draft: BookingDraft,
  slots: readonly { id: number }[],
  user_id: number | string,
  payments: PaymentInput[] = [],
): BookingInput {
  const description = draft.description.trim();
  return {
    user_id,
    reservable_time_ids: slots.map((slot) => slot.id),
    action_type: Number(draft.action_type) as 1 | 2,
    ...(draft.coach && { coach_id: draft.coach.id }),
    ...(description && { description }),
    ...(draft.discount && { discount: draft.discount }),
    addons: draft.addons.map(({ sale_addon_id, count }) => ({ sale_addon_id, count })),
    payments,
    over_debt: false,
  } as BookingInput;
}

export const paymentsOf = (sources: readonly Source[], parts: readonly PaidPart[]): PaymentInput[] =>
  parts.map((part) => paymentOf(sources, part.choice, part.price));

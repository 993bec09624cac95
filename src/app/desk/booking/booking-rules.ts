import { type PayLack, payLack } from '#app/parts/money/pay-parts.ts';
import { type FreshField, freshProblem } from '#app/parts/people/new-customer.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { BookingInput } from '#contract/sales/sale-invoices.ts';
import type { PaymentInput } from '#contract/treasury/documents.ts';
import type { SlotToPrice } from '#domain/pricing.ts';
import type { AboutSlot } from '#outbox/item.ts';
import type { BookingDraft } from './booking-draft.ts';

export const slotToPrice = (time: CalendarTime): SlotToPrice => ({
  reservable_time_id: time.id,
  date: time.date,
  court_id: time.court.id,
  term_id: time.term.id,
  price: time.price,
});

/** The slot's description stored with queued work. */
export const aboutSlot = ({ id, date, start_time, end_time, court, price }: CalendarTime): AboutSlot => ({
  id,
  date,
  start_time,
  end_time,
  court,
  price,
});

/** What is missing: shown on the button, which then leads to that field. */
export type Missing =
  | { what: 'slot' | 'instead' | 'customer' | 'price' }
  | PayLack
  | { what: FreshField | 'known' }
  | { what: 'phone'; digits?: number | undefined };

export interface Ready {
  slots: readonly CalendarTime[];
  draft: BookingDraft;
  /** A slot is lost, and nothing is chosen in its place. */
  open: boolean;
  /** Null while it is not known. */
  total: number | null;
  /** Whether the new customer's phone is already in the books. */
  known: boolean;
  /** Whether the club requires tracking numbers immediately (D30). */
  reference_required: boolean;
}

/** The first thing that a booking still lacks; null when it can be sent. */
export function missing({ slots, draft, open, total, known, reference_required }: Ready): Missing | null {
  if (slots.length === 0) return { what: 'slot' };
  if (open) return { what: 'instead' };
  if (draft.fresh) {
    if (known) return { what: 'known' };
    const problem = freshProblem(draft.fresh);
    if (problem?.field === 'phone') return { what: 'phone', digits: problem.digits };
    if (problem) return { what: problem.field };
  } else if (!draft.person) return { what: 'customer' };
  if (total === null) return { what: 'price' };
  return payLack(draft.pay, total, reference_required);
}

/** The request's body without what is only known at sending. */
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
    ...(draft.action_type && { action_type: Number(draft.action_type) }),
    ...(draft.coach && { coach_id: draft.coach.id }),
    ...(description && { description }),
    ...(draft.discount && { discount: draft.discount }),
    addons: draft.addons.map(({ sale_addon_id, count }) => ({ sale_addon_id, count })),
    payments,
    over_debt: false,
  } as BookingInput;
}

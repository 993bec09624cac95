import { dropDraft, laidAt, readDraft } from '#app/offline/draft.ts';
import { type PayDraft, UNPAID } from '#app/parts/money/pay-parts.ts';
import type { Aside, NewCustomer } from '#app/parts/people/new-customer.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { AddonToPrice } from '#domain/pricing.ts';

/** Everything typed and chosen for a booking, except its slots, which are in the address. */
export interface BookingDraft {
  /** The slots that it was typed for; none: for whichever is opened next. */
  slots: number[];
  query: string;
  person: PickedPerson | null;
  fresh: NewCustomer | null;
  /** A new customer set aside while searching for an existing one. */
  aside?: Aside | null;
  addons: AddonToPrice[];
  coach: { id: number; name: string } | null;
  /** Toman on each slot's court price; null for none. */
  discount: number | null;
  description: string;
  /** 1 present, 2 telephone; null: the club's default. */
  action_type: '1' | '2' | null;
  pay: PayDraft;
}

export const EMPTY: BookingDraft = {
  slots: [],
  query: '',
  person: null,
  fresh: null,
  addons: [],
  coach: null,
  discount: null,
  description: '',
  action_type: null,
  pay: UNPAID,
};

/** More than a search and a customer: something that would be missed. */
export const isWork = ({
  fresh,
  aside,
  person,
  addons,
  coach,
  discount,
  description,
  pay,
}: BookingDraft): boolean =>
  fresh !== null ||
  Boolean(aside) ||
  (person !== null &&
    (addons.length > 0 ||
      coach !== null ||
      discount !== null ||
      description.trim() !== '' ||
      pay.parts.length > 0));

/** Whoever was chosen elsewhere is booked for by then, or not at all. */
const LAID_MS = 10 * MINUTE_MS;

/**
 * A draft comes back to the slots that it was typed for; another booking starts empty. One that was laid down for
 * whichever slot is opened next waits for a while only.
 */
export function dropStrayDraft(slots: readonly number[]): void {
  const kept = readDraft<BookingDraft>('booking')?.slots ?? [];
  const laid = laidAt('booking');
  const fits =
    kept.length === 0 ? laid === null || Date.now() - laid < LAID_MS : kept.some((id) => slots.includes(id));
  if (fits) return;
  dropDraft('booking');
  dropDraft('booking.customer');
}

/** Panels that the chips of a booking open. */
export type Extra = 'addons' | 'coach' | 'discount' | 'note';

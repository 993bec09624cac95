import type { PickedPerson } from '#app/features/customer/customer-picker-person.ts';
import type { PlaceChoice } from '#app/features/receive/place-picker-rules.ts';
import type { AddonToPrice } from '#domain/pricing.ts';

/** When and how it is paid: later, at one place, or parted over several. */
export type Way = 'later' | 'cash' | 'bank' | 'gateway' | 'split';

/** A customer who is not in the books yet. */
export interface NewCustomer {
  name: string;
  family: string;
  /** Latin digits. */
  phone: string;
  gender: '1' | '2' | null;
  /** Null: the default group. */
  character_id: number | null;
}

/** One part of a split payment; null is what is left over. */
export interface Part extends PlaceChoice {
  price: number | null;
}

/** All that is typed and chosen for a booking, beside its slots, which stand in the address. */
export interface BookingDraft {
  query: string;
  person: PickedPerson | null;
  fresh: NewCustomer | null;
  addons: AddonToPrice[];
  coach: { id: number; name: string } | null;
  /** Toman on each slot's court price; null for none. */
  discount: number | null;
  description: string;
  /** 1 present, 2 telephone. */
  action_type: '1' | '2';
  way: Way;
  /** What is taken in; null: the whole sum. */
  amount: number | null;
  place_id: number | null;
  tracking: string;
  parts: Part[];
}

export const EMPTY: BookingDraft = {
  query: '',
  person: null,
  fresh: null,
  addons: [],
  coach: null,
  discount: null,
  description: '',
  action_type: '1',
  way: 'later',
  amount: null,
  place_id: null,
  tracking: '',
  parts: [],
};

/** What unfolds from the chips of a booking. */
export type Extra = 'addons' | 'coach' | 'discount' | 'note';

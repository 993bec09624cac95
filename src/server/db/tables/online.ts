import type { Generated, GeneratedAlways } from 'kysely';
import type { AttemptState } from '#domain/online/attempt.ts';
import type { CheckoutState } from '#domain/online/checkout.ts';
import type { Instant } from './columns.ts';

export interface OnlineCheckoutsTable {
  id: GeneratedAlways<number>;
  key: string;
  /** Null until a stranger has confirmed the code. */
  user_id: number | null;
  /** Hash of the device's secret. */
  device: Buffer;
  state: CheckoutState;
  total: number;
  first_until: Instant;
  until: Instant;
  /** The reservations that were made. */
  group_id: string | null;
  created_at: Instant;
  ended_at: Date | null;
}

/** A slot is held from `from_at` to `until_at`; a hold that was released ends at that moment. */
export interface OnlineHoldsTable {
  checkout_id: number;
  reservable_time_id: number;
  from_at: Instant;
  until_at: Instant;
}

export interface PaymentAttemptsTable {
  id: GeneratedAlways<number>;
  /** Unguessable; names the attempt in addresses. */
  key: string;
  purpose: 'checkout' | 'wallet' | 'due' | 'link';
  checkout_id: number | null;
  user_id: number | null;
  payment_gateway_id: number;
  /** In the club's currency. */
  price: number;
  rials: number;
  state: AttemptState;
  authority: string | null;
  reference: string | null;
  card: string | null;
  fee: number | null;
  reason: string | null;
  code: number | null;
  test: Generated<boolean>;
  /** The receipt. */
  document_id: number | null;
  created_at: Instant;
  sent_at: Date | null;
  returned_at: Date | null;
  /** The end of the gateway's time for the payment. */
  bank_until: Date | null;
  ask_at: Date | null;
  asked: Generated<number>;
  paid_at: Date | null;
  settled_at: Date | null;
}

export interface OnlineTables {
  online_checkouts: OnlineCheckoutsTable;
  online_holds: OnlineHoldsTable;
  payment_attempts: PaymentAttemptsTable;
}

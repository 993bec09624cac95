import type { COURT_TYPES } from './statuses.ts';

/** An entry waits; was told of a free slot; has booked one; or was canceled. */
export const WAIT_STATES = ['waiting', 'offered', 'booked', 'canceled'] as const;
export type WaitState = (typeof WAIT_STATES)[number];

/** The slots a waitlist entry asks for. Days both included; times of day `HH:mm`, an end may be `24:00`. */
export interface WaitlistWish {
  date_from: string;
  date_to: string;
  from: string;
  to: string;
  /** Null: any court. */
  court_ids: readonly number[] | null;
  /** Null: any kind. */
  type: (typeof COURT_TYPES)[number] | null;
}

export interface WishedSlot {
  date: string;
  start_time: string;
  end_time: string;
  court_id: number;
  type: (typeof COURT_TYPES)[number];
}

/**
 * Whether a slot fulfils the wish: it must lie entirely within the wished hours. `waitlist/queries.ts` has the same
 * rule in SQL.
 */
export function fulfilsWish(wish: WaitlistWish, slot: WishedSlot): boolean {
  return (
    wish.date_from <= slot.date &&
    slot.date <= wish.date_to &&
    wish.from <= slot.start_time &&
    slot.end_time <= wish.to &&
    (wish.court_ids === null || wish.court_ids.includes(slot.court_id)) &&
    (wish.type === null || wish.type === slot.type)
  );
}

import * as v from 'valibot';
import {
  amount,
  at,
  count,
  date,
  endTime,
  id,
  named,
  person,
  signed,
  time,
  trashed,
  version,
  weekday,
} from '#contract/fields.ts';

// Schemas of seasons, and of the days a season asks for before they are booked (D15).

// What a season is -------------------------------------------------------------------------------------------------

export const court = named;
export const term = v.object({ id, name: v.string(), start_time: time, end_time: endTime });
export const money = v.nullable(amount);

/**
 * Where the sessions of a week are; `slot` is its number in the season, from 0, and stays its own. `until` is the last
 * day of one that a change has given up; one of its sessions may still be `ahead`, kept there or of an earlier day.
 */
export const SeasonSlot = v.object({
  slot: count,
  weekday,
  term,
  court,
  until: v.nullable(date),
  ahead: v.boolean(),
});
export type SeasonSlot = v.InferOutput<typeof SeasonSlot>;

/** `ahead` has not begun; `canceled` is by the customer or by a closed day. */
export const SESSION_STATES = ['held', 'ahead', 'canceled'] as const;
export const SEASON_STATES = ['active', 'finished', 'canceled'] as const;

/** A season as lists show it. Its sums are null for callers without invoice.show. */
export const SeasonSchedule = v.object({
  id,
  /** Its name; empty: named by its days, hours and court. */
  title: v.string(),
  description: v.string(),
  /** `phone_number` is null for callers without user.show. */
  user: v.object({ id, name: v.string(), family: v.string(), phone_number: v.nullable(v.string()) }),
  /** `id` of the coach. */
  coach: v.nullable(person),
  /** Those that no change has given up first. */
  slots: v.array(SeasonSlot),
  from: v.string(),
  to: v.string(),
  /** The agreed price of each session; null: the slot's price. */
  fixed_price: v.nullable(amount),
  /** Active while a session is ahead; else cancelled, where the rest was or none is left, or finished. */
  state: v.picklist(SEASON_STATES),
  /** All sessions including cancelled ones: done + left + canceled. */
  count,
  done: count,
  left: count,
  canceled: count,
  /** In calendar order; `moved`: not at its slot's place. */
  strip: v.array(v.object({ state: v.picklist(SESSION_STATES), moved: v.boolean() })),
  /** The present price; of cancelled sessions the penalty. */
  total_price: money,
  paid: money,
  due: money,
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type SeasonSchedule = v.InferOutput<typeof SeasonSchedule>;

/** One reservation of a season; its sums are null for callers without invoice.show. */
export const SeasonSession = v.object({
  /** Its place in the season, from 1: «۴ از ۱۰». */
  number: count,
  slot: count,
  invoice_id: id,
  invoice_number: count,
  version,
  time_id: id,
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  term: named,
  court,
  state: v.picklist(SESSION_STATES),
  moved: v.boolean(),
  /** 1 active, 2 cancelled; by 1 the customer, 2 the system. */
  status: v.picklist([1, 2]),
  cancel_type: v.nullable(v.picklist([1, 2])),
  /** Its slot has ended. */
  passed: v.boolean(),
  attended: v.nullable(v.boolean()),
  /** The closed day that cancelled it. */
  closed: v.nullable(v.object({ id, title: v.string() })),
  /** It was cancelled by the system and not replaced yet. */
  replaceable: v.boolean(),
  /** Its price while active, before and after the discount, with add-ons. */
  price: money,
  discount: money,
  total_price: money,
  /** Refund and penalty of a cancelled session. */
  cancel_price: money,
  penalty: money,
  paid: money,
  due: money,
  pending: money,
  /** What the customer's own share still owes, without pending receipts. */
  owner_due: money,
  /** 1 settled, 2 owing, 3 overpaid. */
  financial_status: v.nullable(v.picklist([1, 2, 3])),
});
export type SeasonSession = v.InferOutput<typeof SeasonSession>;

export const SeasonDetail = v.object({
  ...SeasonSchedule.entries,
  sessions: v.array(SeasonSession),
  /** The price of all sessions when booked, less the refunds of cancelled ones: `total_price`. */
  booked: money,
  refunded: money,
  penalty: money,
  /** The customer's balance; null for callers without user.show. */
  balance: v.nullable(signed),
  /** Whether customers are notified of another booking by default: the club's setting. */
  notify: v.boolean(),
});
export type SeasonDetail = v.InferOutput<typeof SeasonDetail>;

// Looking before it is booked --------------------------------------------------------------------------------------

/** A slot that could be had instead. It is not in the calendar yet where `time_id` is null. */
export const SeasonOffer = v.object({
  kind: v.picklist(['court', 'earlier', 'later', 'next_day']),
  time_id: v.nullable(id),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  term: named,
  court,
  /** The slot's own, or the fixed one, and after the customer's discount. */
  price: amount,
  total_price: amount,
});
export type SeasonOffer = v.InferOutput<typeof SeasonOffer>;

/** The present state of a day on which a season asks for a session. */
export const looked = {
  date: v.string(),
  /** The number of the season's slot that asks for it. */
  slot: count,
  time_id: v.nullable(id),
  start_time: v.string(),
  end_time: v.string(),
  term: named,
  court,
  price: amount,
  total_price: amount,
  /**
   * `no_time`: the calendar has no such time. With `missing` it could be made; where that is asked for
   * (`generate_missing`) it counts as free.
   */
  state: v.picklist(['free', 'taken', 'closed', 'no_time']),
  missing: v.boolean(),
  /** The customer, or the closed day; null for a free one, and for a pause of the court or term. */
  by: v.nullable(
    v.object({
      /** Their `user` is null for callers without user.show. */
      invoice: v.nullable(v.object({ id, invoice_number: count, user: v.nullable(person) })),
      closed: v.nullable(v.object({ id, title: v.string() })),
    }),
  ),
  /**
   * Alternatives for an unavailable day, nearest first; in a change also for a place that another session will leave.
   */
  offers: v.array(SeasonOffer),
  /** Which of the offers is the best that is nobody else's, from 0. */
  suggested: v.nullable(count),
};
export const SeasonOccurrence = v.object(looked);
export type SeasonOccurrence = v.InferOutput<typeof SeasonOccurrence>;

export const states = v.object({ free: count, taken: count, closed: count, no_time: count });

/** Nothing is chosen yet: `count` and `total` are of those that are free. */
export const SeasonPreview = v.object({
  /** By day, hour and slot. Today's slots that can no longer be sold are left out. */
  occurrences: v.array(SeasonOccurrence),
  states,
  /** How many times are missing in the calendar and can be generated. */
  missing: count,
  /** The last day that has any time. */
  made_until: v.nullable(date),
  count,
  total: amount,
  /** Before the discount, and the groups that give it. */
  price: amount,
  discount: amount,
  discount_groups: v.array(v.object({ id, name: v.string(), percent: v.number() })),
  /** The customer's account now; null without a customer, and for callers without user.show. */
  balance: v.nullable(signed),
});
export type SeasonPreview = v.InferOutput<typeof SeasonPreview>;

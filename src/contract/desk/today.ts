import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, date, one, signed, time } from '#contract/fields.ts';

/** The manager's day. Each part is null for who may not see it. */
export const Today = v.object({
  date,
  /**
   * Money received on the day by place, in toman; `online` is the part of `gateway` that no card reader took.
   * `same_weekday` is all that had come in a week before until the same time of day, `until`, so that part of a day is
   * never held against a whole one; for any other day than today both are whole days, and `until` is null.
   * `receive.show`.
   */
  received: v.nullable(
    v.object({
      cash: signed,
      bank: signed,
      gateway: signed,
      online: signed,
      same_weekday: signed,
      until: v.nullable(time),
    }),
  ),
  /** Slots of the day. `calendar.show`. */
  times: v.nullable(v.object({ total: count, booked: count, closed: count })),
  /** Reservations of the day that are not paid, what is missing, and of how many of them the slot is over. `invoice.show`. */
  due: v.nullable(v.object({ count, price: signed, past: count })),
  /** Everyone who owes; how many of them for more than 30 days. `user.show`. */
  debts: v.nullable(v.object({ people: count, price: signed, over_30_days: count })),
});
export type Today = v.InferOutput<typeof Today>;

export const today = {
  get: defineCall({
    name: 'today.get',
    method: 'GET',
    path: '/v1/admin/today',
    permission: 'session',
    summary: "A day's figures: money in, occupancy, debts",
    query: v.strictObject({ date: v.optional(date) }),
    answer: one(Today),
  }),
};

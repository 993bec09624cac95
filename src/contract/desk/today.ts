import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, date, one, signed, time } from '#contract/fields.ts';

/** The manager's day. Each part is null for who may not see it. */
export const Today = v.object({
  date,
  /**
   * Money received on the day by place, in toman; `online` is the part of `gateway` without card readers.
   * `same_weekday` is the amount of the same weekday a week before up to the same time, `until`, so that equal parts of
   * a day are compared; for other days than today both are whole days and `until` is null. `receive.show`.
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
  /** Unpaid reservations of the day, the missing amount, and how many of their slots are over. `invoice.show`. */
  due: v.nullable(v.object({ count, price: signed, past: count })),
  /** All debtors, and how many have owed for more than 30 days. `user.show`. */
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

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, anyOf, count, date, idParams, signed } from '#contract/fields.ts';
import { CalendarQuery } from './reservable-times.ts';

/** The states of slots that the server knows; work that is unsent on a device is not included. */
export const TOLD_STATES = [
  'free',
  'due',
  'pending',
  'settled',
  'season',
  'came',
  'no_show',
  'closed',
] as const;
export type ToldState = (typeof TOLD_STATES)[number];

/** `state=due,pending`, `coach=3`: only slots that say so and are taught by that coach are counted. */
export const MonthQuery = v.strictObject({
  ...CalendarQuery.entries,
  state: v.optional(anyOf(TOLD_STATES)),
  coach: v.optional(idParams.entries.id),
});

/** A day at a glance, of the slots that the query leaves; sums are toman. */
export const MonthDay = v.object({
  date,
  /** Slots of the day, those that somebody has, and those that are closed. */
  total: count,
  booked: count,
  closed: count,
  /** Why the day is closed; null when it is not. */
  closed_title: v.nullable(v.string()),
  /** The price of the day's reservations, and how many are unpaid. Null without `invoice.show`. */
  sold: v.nullable(amount),
  owing: v.nullable(count),
  /**
   * Money received on the day, confirmed. Null without `receive.show`, and where only some courts or slots are asked
   * for: money is taken for a whole day.
   */
  received: v.nullable(signed),
});
export type MonthDay = v.InferOutput<typeof MonthDay>;

export const monthDays = {
  list: defineCall({
    name: 'reservable-times.month',
    method: 'GET',
    path: '/v1/admin/reservable-times/month',
    permission: 'calendar.show',
    summary: 'A month at a glance: every day of the span with what is sold, what came in and what is closed',
    query: MonthQuery,
    answer: all(MonthDay),
  }),
};

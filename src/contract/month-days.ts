import * as v from 'valibot';
import { defineCall } from './call.ts';
import { all, amount, count, date, signed } from './fields.ts';
import { CalendarQuery } from './reservable-times.ts';

/** A day at a glance; sums are toman. */
export const MonthDay = v.object({
  date,
  /** Slots of the day, those that somebody has, and those that are closed. */
  total: count,
  booked: count,
  closed: count,
  /** What has closed them; null where nothing has. */
  closed_title: v.nullable(v.string()),
  /** What the day's reservations cost, and how many of them are not paid. Null without `invoice.show`. */
  sold: v.nullable(amount),
  owing: v.nullable(count),
  /**
   * Money received on the day, confirmed. Null without `receive.show`, and where only some courts are asked for: money
   * is taken for a whole day.
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
    query: CalendarQuery,
    answer: all(MonthDay),
  }),
};

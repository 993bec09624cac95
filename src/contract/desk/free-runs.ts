import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, anyOf, date, endTime, id, named, time } from '#contract/fields.ts';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';
import { CalendarQuery } from './reservable-times.ts';

/** The most runs in one answer; the nearest come first. */
export const MAX_RUNS = 200;
/** Most slots of one run. */
export const MAX_SLOTS = 8;

/** Free slots of a day, one after the other without a break. */
export const FreeRun = v.object({
  date,
  start_time: time,
  end_time: endTime,
  /** The total price in toman. */
  price: amount,
  /** In the order of their hours. */
  times: v.array(v.object({ id, start_time: time, end_time: endTime, price: amount, court: named })),
});
export type FreeRun = v.InferOutput<typeof FreeRun>;

const slots = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'pattern'),
  v.transform(Number),
  v.minValue(1, 'min'),
  v.maxValue(MAX_SLOTS, 'max'),
);

/**
 * `date=2026-11-21_2026-11-27` (default: seven days from today); `from` and `to`: the hours a run must lie within;
 * `slots`: how many slots in a row (default 1); `same_court=false`: the court may change where no single one is free
 * throughout.
 */
export const FreeQuery = v.strictObject({
  ...CalendarQuery.entries,
  from: v.optional(time),
  to: v.optional(endTime),
  type: v.optional(anyOf(COURT_TYPES)),
  roof: v.optional(anyOf(ROOF_TYPES)),
  slots: v.optional(slots),
  same_court: v.optional(v.picklist(['true', 'false'], 'not_allowed')),
});

export const freeRuns = {
  list: defineCall({
    name: 'reservable-times.free',
    method: 'GET',
    path: '/v1/admin/reservable-times/free',
    permission: 'calendar.show',
    summary: `Free slots in a row with their price, the nearest first, ${MAX_RUNS} at most`,
    query: FreeQuery,
    answer: all(FreeRun),
  }),
};

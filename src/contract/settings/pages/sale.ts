import * as v from 'valibot';
import { time } from '#contract/fields.ts';

const between = (min: number, max: number) =>
  v.pipe(v.number(), v.safeInteger('type'), v.minValue(min, 'min'), v.maxValue(max, 'max'));

export const Sms = v.strictObject({ cancel: v.boolean(), book: v.boolean() });

/** Settings of sales, the same in input and answer. */
export const saleSettings = {
  /** How a booking was made, by default: 1 present, 2 by telephone. */
  default_action_type: v.picklist([1, 2], 'not_allowed'),
  /** How long other desks are shown the slots of an open booking. */
  hold_minutes: between(1, 30),
  /** Until so many minutes after its start a slot is sold; null: until its end. */
  bookable_after_start: v.nullable(between(0, 600)),
  /** Whether customers are reminded on the day before, and at what time. */
  sms_day_before: v.boolean(),
  sms_day_before_at: time,
  coach_paid_on_no_show: v.boolean(),
  /** For how many days from today on the day's run keeps the times made (D10); null: by hand only. */
  times_ahead_days: v.nullable(between(7, 365)),
};

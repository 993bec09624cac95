import * as v from 'valibot';

const aheadDays = v.pipe(v.number(), v.safeInteger('type'), v.minValue(7, 'min'), v.maxValue(365, 'max'));

export const Sms = v.strictObject({ cancel: v.boolean(), book: v.boolean() });

/** How slots are sold: answered as it is taken. */
export const saleSettings = {
  coach_paid_on_no_show: v.boolean(),
  /** For how many days from today on the day's run keeps the times made (D10); null: by hand only. */
  times_ahead_days: v.nullable(aheadDays),
};

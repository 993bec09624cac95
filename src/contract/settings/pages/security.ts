import * as v from 'valibot';

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger('type'), v.minValue(least, 'min'), v.maxValue(most, 'max'));

/** Settings of sessions, the same in input and answer. */
export const securitySettings = {
  /** How long a session lives after its last use; 7 days at most in all (D4). */
  session_hours: whole(1, 168),
  /** After how many idle minutes a device locks; null: never. */
  lock_minutes: v.nullable(whole(1, 240)),
  /** Whether codes may be read out in a call (D3). */
  voice_codes: v.boolean(),
};

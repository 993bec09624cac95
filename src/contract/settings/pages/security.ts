import * as v from 'valibot';

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger('type'), v.minValue(least, 'min'), v.maxValue(most, 'max'));

/** Who is in, and for how long: answered as it is taken. */
export const securitySettings = {
  /** So long a session lives from its last use; 7 days at most in all (D4). */
  session_hours: whole(1, 168),
  /** So long nobody touches a device before it locks; null: it never does. */
  lock_minutes: v.nullable(whole(1, 240)),
  /** Whether a code may be read out by a call (D3). */
  voice_codes: v.boolean(),
};

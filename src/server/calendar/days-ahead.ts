import { addDays, clubDay } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';

/** About three years: a typing error in the year is reported at its field. */
const MOST_DAYS_AHEAD = 1_100;

/** 422 `too_wide` on the field of a day that lies too far ahead. */
export async function checkAhead(ctx: Context, day: string, field: string): Promise<void> {
  const last = addDays(clubDay(ctx.now, (await ctx.club()).time_zone), MOST_DAYS_AHEAD);
  if (day > last) fail('too_wide', { fields: { [field]: ['max'] }, details: { last } });
}

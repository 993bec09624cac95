import { clubDay, daysBetween } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { closedDateReason, isOpenDate, today } from '#server/ledger/years.ts';

const OFFLINE_DAYS = 7;

/** The day of a document: today, or the one that is given, not after today (422 `future`) and one that takes documents (423). */
export async function documentDate(ctx: Context, given: string | undefined, prefix = ''): Promise<string> {
  const day = await today(ctx);
  if (given === undefined) return day;
  if (given > day) fail('future', { fields: { [`${prefix}date`]: ['future'] } });
  if (given === day) return given;
  const shut = await closedDateReason(ctx, given);
  if (shut) fail(shut.code, { fields: { [`${prefix}date`]: ['not_allowed'] }, details: shut.details });
  return given;
}

/**
 * The day of a receipt: the one that is given, as of any document; else the day it was taken offline, if that is at
 * most 7 days ago, not in the future and one that takes documents; else today.
 */
export async function receiptDate(
  ctx: Context,
  input: { date?: string | undefined; occurred_at?: string | undefined },
  prefix: string,
): Promise<string> {
  if (input.date !== undefined || input.occurred_at === undefined) {
    return documentDate(ctx, input.date, prefix);
  }
  const day = await today(ctx);
  const at = new Date(input.occurred_at);
  const taken = clubDay(at, (await ctx.club()).time_zone);
  if (taken === day || at > ctx.now || daysBetween(taken, day) > OFFLINE_DAYS) return day;
  return (await isOpenDate(ctx, taken)) ? taken : day;
}

import type { Today } from '#contract/desk/today.ts';
import { addDays, clubDay, clubTime, slotInstant } from '#domain/dates.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { type Context, can } from '#server/context.ts';
import { debts, occupancy, owing, received } from './queries.ts';

/** A day's figures (default: today); null without permission. */
export async function dayFigures(ctx: Context, date?: string): Promise<Today> {
  const { time_zone } = await ctx.club();
  const today = clubDay(ctx.now, time_zone);
  const day = date ?? today;
  const until = day === today ? clubTime(ctx.now, time_zone) : null;
  return {
    date: day,
    received: can(ctx, 'receive.show') ? await receivedUntil(ctx, day, until, time_zone) : null,
    times: can(ctx, 'calendar.show') ? await occupancy(ctx.db, day) : null,
    due: can(ctx, 'invoice.show') ? await owing(ctx.db, day, await localNow(ctx)) : null,
    debts: can(ctx, 'user.show') ? await debts(ctx.db, day) : null,
  };
}

/** The week before counts until the same time of day, in the club's zone. */
async function receivedUntil(ctx: Context, day: string, until: string | null, zone: string) {
  const before = until === null ? null : slotInstant(addDays(day, -7), until, zone);
  return { ...(await received(ctx.db, day, before)), until };
}

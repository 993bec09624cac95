import type { Today } from '#contract/today.ts';
import { clubDay } from '#domain/dates.ts';
import { type Context, may } from '../../context.ts';
import { debts, occupancy, owing, received } from './queries.ts';

/** A day's figures (the club's today unless said); what the caller may not see is null. */
export async function dayFigures(ctx: Context, date?: string): Promise<Today> {
  const day = date ?? clubDay(ctx.now, (await ctx.club()).time_zone);
  return {
    date: day,
    received: may(ctx, 'receive.show') ? await received(ctx.db, day) : null,
    times: may(ctx, 'calendar.show') ? await occupancy(ctx.db, day) : null,
    due: may(ctx, 'invoice.show') ? await owing(ctx.db, day) : null,
    debts: may(ctx, 'user.show') ? await debts(ctx.db, day) : null,
  };
}

import { addDays } from '#domain/dates.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import type { Context } from '#server/context.ts';
import { activeCourts } from '#server/settings/courts/service.ts';
import { knownTerms } from '#server/settings/terms/service.ts';
import { insertWanted } from './generation.ts';
import { momentOf } from './service.ts';

/** So many days in one transaction: who books or closes a day meanwhile waits no longer for it. */
const AT_ONCE = 31;

/** The days that the club wants made ahead today, in parts; none where it wants none, or they are made. */
export async function daysAhead(ctx: Context): Promise<{ from: string; to: string }[]> {
  const { times_ahead_days: days, times_made_on } = await ctx.club();
  const { today } = await momentOf(ctx);
  if (days === null || times_made_on === today) return [];
  return Array.from({ length: Math.ceil(days / AT_ONCE) }, (_, part) => ({
    from: addDays(today, part * AT_ONCE),
    to: addDays(today, Math.min(days, (part + 1) * AT_ONCE) - 1),
  }));
}

/**
 * Makes what is missing of some days for the active courts and all terms (D10), never by force, and nothing again that
 * somebody has removed; answers how many.
 */
export async function makeAhead(ctx: Context, span: { from: string; to: string }): Promise<number> {
  await lockCalendar(ctx.db);
  const court_ids = (await activeCourts(ctx)).map(({ id }) => id);
  const term_ids = (await knownTerms(ctx)).map(({ id }) => id);
  const created = await insertWanted(
    ctx.db,
    { ...span, court_ids, term_ids, ...(await momentOf(ctx)) },
    true,
  );
  if (created === 0) return 0;
  ctx.audit({ resource: 'times', resource_id: null, after: { ...span, created } });
  ctx.changed('reservable-times', []);
  return created;
}

/** Today's are made. A setting that changes meanwhile makes them again. */
export async function noteAhead(ctx: Context): Promise<void> {
  const { today } = await momentOf(ctx);
  await ctx.db.updateTable('club').set({ times_made_on: today }).execute();
}

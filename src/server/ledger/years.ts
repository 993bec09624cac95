import { sql } from 'kysely';
import { addDays, clubDay, jalaliYearSpan, namedSpan } from '#domain/dates.ts';
import type { Context } from '../context.ts';
import { LOCKS } from '../db/locks.ts';

/** The day it is in the club. */
export async function today(ctx: Context): Promise<string> {
  return clubDay(ctx.now, (await ctx.club()).time_zone);
}

/**
 * Opens the Jalali year that holds a day, unless it exists: the first start, and the demo for the year before. Where the
 * newest ends within it (a year of 3 or 6 months), what is left of it.
 */
export async function openYear(ctx: Context, date: string): Promise<void> {
  const whole = jalaliYearSpan(date);
  const before = await ctx.db
    .selectFrom('financial_years')
    .select('end_date')
    .where('end_date', '>=', whole.start_date)
    .where('end_date', '<', date)
    .orderBy('end_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  const span = before ? namedSpan(addDays(before.end_date, 1), whole.end_date) : whole;
  await waitForFold(ctx);
  await ctx.db
    .insertInto('financial_years')
    .values({ ...span, created_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Whoever folds postings by day waits for all years that there are: one that appears meanwhile waits for it. */
export async function waitForFold(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.fold})`.execute(ctx.db);
}

/** The same for the club's day at an instant. */
export async function openYearOf(ctx: Context, at: Date): Promise<void> {
  await openYear(ctx, clubDay(at, (await ctx.club()).time_zone));
}

/** The year that holds a day. */
export function findYear(ctx: Context, date: string) {
  return ctx.db
    .selectFrom('financial_years')
    .select(['id', 'name', 'status'])
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .executeTakeFirst();
}

/**
 * Whether a document may carry this date: its year is active, or is the one after the newest, which opens itself
 * with its first document. The future is another question.
 */
export async function isOpen(ctx: Context, date: string): Promise<boolean> {
  const year = await findYear(ctx, date);
  return year ? year.status === 'active' : opensItself(ctx, date);
}

/** Only forward: a day before the first year belongs to books that were never opened here. */
export async function opensItself(ctx: Context, date: string): Promise<boolean> {
  const newest = await ctx.db
    .selectFrom('financial_years')
    .select('end_date')
    .orderBy('end_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.end_date < date;
}

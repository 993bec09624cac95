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
  const made = await ctx.db
    .insertInto('financial_years')
    .values({ ...span, created_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst();
  if (!made) return;
  ctx.audit({ resource: 'financial-years', resource_id: made.id, after: { ...span, status: made.status } });
  ctx.changed('financial-years', [made.id]);
}

/** Sets a year that was prepared active: its days have come. */
export async function beginYear(ctx: Context, id: number): Promise<void> {
  const begun = await ctx.db
    .updateTable('financial_years')
    .set(({ eb }) => ({ status: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'inactive')
    .returning('id')
    .executeTakeFirst();
  if (!begun) return;
  ctx.audit({
    resource: 'financial-years',
    resource_id: id,
    before: { status: 'inactive' },
    after: { status: 'active' },
  });
  ctx.changed('financial-years', [id]);
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
    .select(['id', 'name', 'status', 'start_date', 'end_date', 'numbered_to'])
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .executeTakeFirst();
}

/** The day with which the club's books begin. */
export async function firstDay(ctx: Context): Promise<string | null> {
  const { day } = await ctx.db
    .selectFrom('financial_years')
    .select(({ fn }) => fn.min('start_date').as('day'))
    .executeTakeFirstOrThrow();
  return day;
}

type Year = NonNullable<Awaited<ReturnType<typeof findYear>>>;

interface ClosedYear {
  id: number;
  start_date: string;
  end_date: string;
}

const CLOSED = new WeakMap<Context, Promise<ClosedYear[]>>();

/**
 * The years that are closed, read once a call: all that it posts goes by the same ones, for until it ends nobody closes a
 * year or opens one again. Asked before the call's first accounts are locked, as whoever closes locks them after this.
 */
export function closedYears(ctx: Context): Promise<ClosedYear[]> {
  const known = CLOSED.get(ctx) ?? readClosed(ctx);
  CLOSED.set(ctx, known);
  return known;
}

async function readClosed({ db }: Context): Promise<ClosedYear[]> {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS.closing})`.execute(db);
  const closed = db.selectFrom('financial_years').select(['id', 'start_date', 'end_date']);
  return closed.where('status', '=', 'closed').execute();
}

/** Whoever closes a year or opens one again waits for those who post by which are closed, and they wait for it. */
export async function lockClosing({ db }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.closing})`.execute(db);
}

/** Whether a year takes documents: an active one, and that of today, which a document sets active if nobody has. */
export async function takesDocuments(
  ctx: Context,
  { status, start_date, end_date }: Pick<Year, 'status' | 'start_date' | 'end_date'>,
): Promise<boolean> {
  if (status !== 'inactive') return status === 'active';
  return holds({ start_date, end_date }, await today(ctx));
}

/** Whether a day is one of a year's. */
export const holds = (
  { start_date, end_date }: Pick<Year, 'start_date' | 'end_date'>,
  day: string,
): boolean => start_date <= day && day <= end_date;

/** Whether the documents of a day have their numbers in the books: nothing is dated into it any more (D64). */
export const isFinal = ({ numbered_to }: Pick<Year, 'numbered_to'>, date: string): boolean =>
  numbered_to !== null && date <= numbered_to;

/**
 * Why no document may carry this date, as a refusal tells it (423 `year_closed`, `date_final`); null where one may: its year
 * takes documents, or is the one after the newest, which opens itself with its first document. The future is another question.
 */
export async function whyShut(ctx: Context, date: string) {
  const year = await findYear(ctx, date);
  if (!(await (year ? takesDocuments(ctx, year) : opensItself(ctx, date)))) {
    return { code: 'year_closed', details: { date, ...(year ? { year: year.name } : {}) } } as const;
  }
  if (!year || !isFinal(year, date)) return null;
  return { code: 'date_final', details: { date, year: year.name, until: year.numbered_to } } as const;
}

/** Whether a document may carry this date. */
export const isOpen = async (ctx: Context, date: string): Promise<boolean> =>
  (await whyShut(ctx, date)) === null;

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

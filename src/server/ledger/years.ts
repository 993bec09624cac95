import { sql } from 'kysely';
import { addDays, clubDay, jalaliYearSpan, namedSpan } from '#domain/dates.ts';
import type { Context } from '../context.ts';
import { LOCKS } from '../db/locks.ts';

/** The club's date today. */
export async function today(ctx: Context): Promise<string> {
  return clubDay(ctx.now, (await ctx.club()).time_zone);
}

/**
 * Opens the Jalali year that contains a day if it is missing: at first start, and in the demo for the year before. If
 * the newest year ends within it (years of 3 or 6 months), only the rest of it.
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

/** Activates a prepared year. */
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

/** Waits for a running fold of postings, which has locked all existing years and would miss a new one. */
export async function waitForFold(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.fold})`.execute(ctx.db);
}

/** The same for the club's date at an instant. */
export async function openYearOf(ctx: Context, at: Date): Promise<void> {
  await openYear(ctx, clubDay(at, (await ctx.club()).time_zone));
}

/** The year that contains a day. */
export function findYear(ctx: Context, date: string) {
  return ctx.db
    .selectFrom('financial_years')
    .select(['id', 'name', 'status', 'start_date', 'end_date', 'numbered_to'])
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .executeTakeFirst();
}

/** The first day of the club's books. */
export async function firstBookDay(ctx: Context): Promise<string | null> {
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
 * The closed years, read once per call: until the call ends nobody closes or reopens a year, so all its postings see
 * the same. Must be called before the first accounts are locked, because closing locks accounts after this.
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

/**
 * Taken to close or reopen a year: waits for transactions that depend on which years are closed, and blocks new ones.
 */
export async function lockClosing({ db }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.closing})`.execute(db);
}

/** Whether a year accepts documents: an active one, and today's, which a document activates. */
export async function takesDocuments(
  ctx: Context,
  { status, start_date, end_date }: Pick<Year, 'status' | 'start_date' | 'end_date'>,
): Promise<boolean> {
  if (status !== 'inactive') return status === 'active';
  return yearContains({ start_date, end_date }, await today(ctx));
}

/** Whether a year contains a day. */
export const yearContains = (
  { start_date, end_date }: Pick<Year, 'start_date' | 'end_date'>,
  day: string,
): boolean => start_date <= day && day <= end_date;

/** Whether the documents of a day have book numbers, so that nothing may be dated to it (D64). */
export const isFinal = ({ numbered_to }: Pick<Year, 'numbered_to'>, date: string): boolean =>
  numbered_to !== null && date <= numbered_to;

/**
 * Why no document may have this date, as a refusal (423 `year_closed`, `date_final`); null when one may: its year
 * accepts documents, or is the one after the newest, which the first document opens. Future dates are checked
 * elsewhere.
 */
export async function closedDateReason(ctx: Context, date: string) {
  const year = await findYear(ctx, date);
  if (!(await (year ? takesDocuments(ctx, year) : opensAutomatically(ctx, date)))) {
    return { code: 'year_closed', details: { date, ...(year ? { year: year.name } : {}) } } as const;
  }
  if (!year || !isFinal(year, date)) return null;
  return { code: 'date_final', details: { date, year: year.name, until: year.numbered_to } } as const;
}

/** Whether a document may have this date. */
export const isOpenDate = async (ctx: Context, date: string): Promise<boolean> =>
  (await closedDateReason(ctx, date)) === null;

/** Only forward: a day before the first year belongs to books kept elsewhere. */
export async function opensAutomatically(ctx: Context, date: string): Promise<boolean> {
  const newest = await ctx.db
    .selectFrom('financial_years')
    .select('end_date')
    .orderBy('end_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.end_date < date;
}

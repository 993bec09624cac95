import type * as v from 'valibot';
import { type FreeQuery, type FreeRun, MAX_RUNS } from '#contract/desk/free-runs.ts';
import type { MonthDay, MonthQuery } from '#contract/desk/month-days.ts';
import {
  type CalendarInvoice,
  type CalendarQuery,
  type CalendarTime,
  MAX_COURTS,
  MAX_DAYS,
  type SummaryCell,
} from '#contract/desk/reservable-times.ts';
import { addDays, clubDay, clubTime, daysBetween, startOfWeek } from '#domain/dates.ts';
import { findFreeRuns } from '#domain/free-runs.ts';
import { isOffered } from '#domain/sold-until.ts';
import { type SeasonNumber, seasonNumbers } from '#server/calendar/season-numbers.ts';
import { type Context, can } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import {
  countCourts,
  type FeedRow,
  feed,
  freeSlots,
  monthDays,
  type StripRow,
  strips,
  type Week,
} from './queries.ts';

type Query = v.InferOutput<typeof CalendarQuery>;

/** The times of a span with who holds them; 422 `too_wide` above 45 courts × 31 days. */
export async function calendar(ctx: Context, query: Query): Promise<CalendarTime[]> {
  const week = await weekOf(ctx, query);
  const { time_zone } = await ctx.club();
  const view: View = {
    today: clubDay(ctx.now, time_zone),
    time: clubTime(ctx.now, time_zone),
    people: can(ctx, 'user.show'),
    money: can(ctx, 'invoice.show'),
  };
  const rows = await feed(ctx.db, week);
  const seasons = await seasonNumbers(
    ctx.db,
    rows.map((row) => row.season_id),
  );
  return rows.map((row) => timeOf(row, view, seasons));
}

/** A cell per day and term with each court's state, for the week and month. */
export async function calendarSummary(ctx: Context, query: Query): Promise<SummaryCell[]> {
  const rows = await strips(ctx.db, await weekOf(ctx, query));
  const money = can(ctx, 'invoice.show');
  const cells = new Map<string, SummaryCell>();
  for (const row of rows) {
    const { date, term_id, start_time, end_time } = row;
    const key = `${date} ${start_time} ${end_time} ${term_id}`;
    const cell = cells.get(key) ?? { date, term_id, start_time, end_time, free: 0, courts: [] };
    if (row.state === 'free') cell.free++;
    cell.courts.push({
      court_id: row.court_id,
      time_id: row.id,
      state: row.state,
      money: money ? moneyOf(row) : null,
      season: row.season,
      attended: row.attended,
      coach_id: row.coach_id,
      visit: row.visit,
    });
    cells.set(key, cell);
  }
  return [...cells.values()];
}

/** A month at a glance, of all slots or of some; what the caller may not see is null. */
export async function calendarMonth(
  ctx: Context,
  { state, coach, ...query }: v.InferOutput<typeof MonthQuery>,
): Promise<MonthDay[]> {
  const month = await weekOf(ctx, query);
  const { time_zone } = await ctx.club();
  const money = can(ctx, 'invoice.show');
  const whole = month.court_ids === null && state === undefined && coach === undefined;
  const receipts = can(ctx, 'receive.show') && whole;
  const days = await monthDays(ctx.db, {
    ...month,
    states: state ?? null,
    coach_id: coach ?? null,
    today: clubDay(ctx.now, time_zone),
    time: clubTime(ctx.now, time_zone),
    money,
  });
  return days.map(({ sold, owing, received, ...day }) => ({
    ...day,
    sold: money ? sold : null,
    owing: money ? owing : null,
    received: receipts ? received : null,
  }));
}

const WEEK = 7;

/** Runs of free slots, nearest first; 422 `too_wide` like the calendar. */
export async function findFree(ctx: Context, query: v.InferOutput<typeof FreeQuery>): Promise<FreeRun[]> {
  const { time_zone, bookable_after_start } = await ctx.club();
  const today = clubDay(ctx.now, time_zone);
  const time = clubTime(ctx.now, time_zone);
  const date = query.date ?? { from: today, to: addDays(today, WEEK - 1) };
  const free = await freeSlots(ctx.db, {
    ...(await weekOf(ctx, { ...query, date })),
    start: query.from ?? null,
    end: query.to ?? null,
    types: query.type ?? null,
    roofs: query.roof ?? null,
    today,
    time,
  });
  const sold = free.filter((slot) => isOffered(slot, bookable_after_start, { today, time }));
  const slots = sold.map(({ court_id, court_name, ...slot }) => ({
    ...slot,
    court: { id: court_id, name: court_name },
  }));
  const runs = findFreeRuns(slots, { slots: query.slots ?? 1, same_court: query.same_court !== 'false' });
  return runs.slice(0, MAX_RUNS).map((run) => ({
    ...run,
    times: run.times.map(({ date: _, ...time }) => time),
  }));
}

async function weekOf(ctx: Context, { date, court }: Query): Promise<Week> {
  const tooMany = () => fail('too_wide', { details: { max_courts: MAX_COURTS } });
  const span = date ?? (await currentWeek(ctx));
  const week = { ...span, court_ids: court ?? null };
  if (daysBetween(span.from, span.to) >= MAX_DAYS) fail('too_wide', { details: { max_days: MAX_DAYS } });
  if ((court?.length ?? 0) > MAX_COURTS) tooMany();
  if (!court && (await countCourts(ctx.db, week)) > MAX_COURTS) tooMany();
  return week;
}

/** Saturday to Friday, by the club's clock. */
async function currentWeek(ctx: Context): Promise<{ from: string; to: string }> {
  const { time_zone, week_start } = await ctx.club();
  const from = startOfWeek(clubDay(ctx.now, time_zone), week_start);
  return { from, to: addDays(from, 6) };
}

/** What the caller may see, and the club's clock. */
interface View {
  today: string;
  time: string;
  people: boolean;
  money: boolean;
}

type Seasons = ReadonlyMap<number, SeasonNumber>;

function timeOf(row: FeedRow, view: View, seasons: Seasons): CalendarTime {
  return {
    id: row.id,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    state: row.state,
    price: row.price,
    version: row.version,
    court: { id: row.court_id, name: row.court_name },
    term: { id: row.term_id, name: row.term_name },
    closed: row.closed_id === null ? null : { id: row.closed_id, title: row.closed_title },
    invoice: row.invoice_id === null ? null : invoiceOf(row, row.invoice_id, view, seasons),
  };
}

function invoiceOf(row: FeedRow, id: number, view: View, seasons: Seasons): CalendarInvoice {
  const money = <T>(value: T) => (view.money ? value : null);
  return {
    id,
    invoice_number: row.invoice_number,
    version: row.invoice_version,
    user: {
      id: row.user_id,
      name: row.user_name,
      family: row.user_family,
      phone_number: view.people ? row.phone_number : null,
      balance: view.people ? row.balance : null,
    },
    coach:
      row.coach_id === null ? null : { id: row.coach_id, name: row.coach_name, family: row.coach_family },
    status: row.status,
    passed: row.date < view.today || (row.date === view.today && row.end_time <= view.time),
    action_type: row.action_type,
    attended: row.attended,
    financial_status: money(row.financial_status),
    total_price: money(row.total_price),
    paid: money(row.paid),
    due: money(row.due),
    pending: money(row.pending),
    addons_count: row.addons_count,
    group_id: row.group_id,
    description: row.description,
    created_at: row.created_at.toISOString(),
    creator: row.creator_name === null ? null : { name: row.creator_name },
    completed_at: row.completed_at?.toISOString() ?? null,
    completed_by: row.completed_by,
    season: seasons.get(id) ?? null,
  };
}

/** Owing before pending: what waits for a confirmation is not missing (look.md §7). */
function moneyOf({ financial_status, pending, due }: StripRow): SummaryCell['courts'][number]['money'] {
  if (financial_status === null) return null;
  if (financial_status === 2) return (pending ?? 0) >= (due ?? 0) ? 'pending' : 'owing';
  return financial_status === 3 ? 'overpaid' : 'settled';
}

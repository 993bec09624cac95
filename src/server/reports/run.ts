import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportName } from '#contract/reports/report-list.ts';
import {
  type Figures,
  MOST_DAYS,
  orderFor,
  type ReportQuery,
  type ReportRow,
  type ReportSpec,
} from '#contract/reports/report-spec.ts';
import { clubDay, daysBetween } from '#domain/dates.ts';
import { type DaySpan, periodDays, previousPeriod, samePeriodLastYear } from '#domain/periods.ts';
import type { Permission } from '#domain/permissions.ts';
import { yearStart } from '#server/accountancy/accounts/spans.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { fail } from '#server/http/fail.ts';
import { foldIfMany } from '#server/ledger/account-days.ts';

/** One report while it is calculated: in a read-only transaction of its own, with one snapshot of the data. */
export interface Run {
  ctx: Context;
  db: Db;
  name: ReportName;
  spec: ReportSpec;
  query: ReportQuery;
  /** What a report leaves of the reservations (`i`) beside its filters. */
  only?: RawBuilder<SqlBool>;
  /** The club's. */
  today: string;
  /** The weekday with which its weeks begin. */
  week_start: number;
  /** A hidden column is reckoned only for who asks for it, one of another permission only for who has it. */
  wants(column: string): boolean;
  sees(permission: Permission): boolean;
}

/** Rows of a span and their sums; of lists of people those of the page, and how many there are in all. */
export interface ReportRows {
  rows: ReportRow[];
  total: Figures;
  count: number;
}

/** Of everybody, reports that are looked at, put into a file or kept: each reads millions of rows on a core of its own. */
export const REPORTS_AT_ONCE = 2;
/** Who comes beyond them waits for a turn, and beyond so many is told to come again. */
const MAY_WAIT = 8;
const turns = new ConcurrencyLimit(REPORTS_AT_ONCE, MAY_WAIT);

const LONGEST_S = 10;
const TOOK_TOO_LONG = '57014';

/**
 * Reads in one snapshot when its turn comes, for 10 s at most: 422 `too_wide` beyond. 429 `too_many` while others wait.
 * Turnovers have caught up first.
 */
export const inReport = <T>(
  ctx: Context,
  signal: AbortSignal,
  read: (ctx: Context) => Promise<T>,
): Promise<T> =>
  turns.take(signal, async () => {
    await foldIfMany(ctx.reports);
    return inReportSnapshot(ctx, read);
  });

async function inReportSnapshot<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await ctx.reports
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await sql`select set_config('statement_timeout', ${`${LONGEST_S}s`}, true), set_config('work_mem', '64MB', true)`.execute(
          db,
        );
        return read({ ...ctx, db });
      });
  } catch (error) {
    if ((error as { code?: string }).code === TOOK_TOO_LONG) {
      fail('too_wide', { fields: { date: ['max'] }, details: { seconds: LONGEST_S } });
    }
    throw error;
  }
}

export async function runOf(
  ctx: Context,
  name: ReportName,
  spec: ReportSpec,
  query: ReportQuery,
): Promise<Run> {
  const { time_zone, week_start } = await ctx.club();
  return {
    ctx,
    db: ctx.db,
    name,
    spec,
    query: { ...query, order: orderFor(spec, query, (permission) => can(ctx, permission)) },
    today: clubDay(ctx.now, time_zone),
    week_start,
    wants: (column) => {
      const { hidden, needs } = spec.columns[column] ?? {};
      return (!needs || can(ctx, needs)) && (!hidden || query.columns?.includes(column) === true);
    },
    sees: (permission) => can(ctx, permission),
  };
}

/** The days that are asked for, and those that they stand beside: in the club's zone, by the reader's calendar. */
export async function spansOf(run: Run): Promise<{ span: DaySpan | null; beside: DaySpan | null }> {
  const { ctx, spec, query, today } = run;
  if (spec.period === null) return { span: null, beside: null };
  const asked = query.date ?? spec.period;
  const span =
    typeof asked !== 'string'
      ? asked
      : asked === 'financial_year'
        ? { from: await yearStart(ctx, today), to: today }
        : periodDays(asked, today, ctx.locale, run.week_start);
  const { compare } = query;
  const beside =
    typeof compare !== 'string'
      ? compare
      : compare === 'none'
        ? null
        : compare === 'year'
          ? samePeriodLastYear(span, ctx.locale)
          : previousPeriod(span, ctx.locale);
  for (const [field, days] of [
    ['date', span],
    ['compare', beside],
  ] as const) {
    if (days && daysBetween(days.from, days.to) >= MOST_DAYS) {
      fail('too_wide', { fields: { [field]: ['max'] }, details: { max_days: MOST_DAYS } });
    }
  }
  return { span, beside };
}

export const spanText = ({ from, to }: DaySpan): string => `${from}_${to}`;

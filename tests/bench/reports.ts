import { sql } from 'kysely';
import { REPORT_NAMES, REPORTS } from '#contract/reports/report-list.ts';
import { addDays } from '#domain/dates.ts';
import { foldPostings } from '#server/ledger/account-days.ts';
import { buildApp } from '../support/app-files.ts';
import { type BenchClub, openBenchClub } from './bench-club.ts';
import { figure, median } from './report.ts';
import { paintReport } from './report-paint.ts';

const TIMES = 7;
const REPORT_MS = 300;
const GROWTH = 1.5;
/** Each court sells six of ten slots: 92,000 reservations a year. */
const COURTS = 28;
/** This many years are a million reservations. */
const YEARS = 11;
/** Days booked ahead, and days until debts are paid. */
const AHEAD = 56;
const SETTLED = 182;
const YEAR = 364;

/** The time of a report in ms, one call after the other. */
async function taken({ server, token }: BenchClub, path: string, times: number): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    const response = await fetch(`${server.url}/v1/admin/reports/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    all.push(performance.now() - started);
  }
  return median(all);
}

async function openClub(years: number, dist?: string): Promise<BenchClub> {
  const data = { courts: COURTS, years, ahead: AHEAD, settled: SETTLED, spread: true };
  const club = await openBenchClub({ ...data, ...(dist === undefined ? {} : { dist }) });
  // Past slots were played.
  await sql`update sale_invoices set recognized_at = now() where date < ${club.today}::date`.execute(club.db);
  await foldPostings(club.db);
  await sql`vacuum analyze`.execute(club.db);
  const { n } = await club.db
    .selectFrom('sale_invoices')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  figure('reservations', Number(n), '');
  return club;
}

/** The time of each report for some days. */
async function measure(club: BenchClub, date: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of REPORT_NAMES) {
    const path = `${name}?${REPORTS[name].period === null ? '' : `date=${date}`}`;
    await taken(club, path, 2);
    found.set(name, await taken(club, path, TIMES));
  }
  return found;
}

/**
 * Reports of a busy club's year, also with charts; and of a month and a year of it beside those of eleven such years.
 */
export async function run(): Promise<boolean> {
  let ok = true;
  const month = (today: string) => `${addDays(today, -14)}_${addDays(today, 15)}`;
  const yearTo = (today: string) => `${addDays(today, AHEAD - YEAR)}_${addDays(today, AHEAD)}`;
  const small = await openClub(1, await buildApp());
  let before: Map<string, number>;
  let whole: Map<string, number>;
  try {
    const year = yearTo(small.today);
    whole = await measure(small, year);
    for (const [name, ms] of whole) ok = figure(`${name}, a year`, ms, 'ms', { most: REPORT_MS }) && ok;
    ok = (await paintReport(small, { date: year, group: 'day' })) && ok;
    before = await measure(small, month(small.today));
  } finally {
    await small.stop();
  }
  for (const [name, ms] of before) figure(`${name}, a month`, ms, 'ms');
  if (process.env.MEYDAN_BENCH_REPORTS === 'year') return ok;
  const large = await openClub(YEARS);
  try {
    const spans = [
      ['a month', month(large.today), before],
      ['a year', yearTo(large.today), whole],
    ] as const;
    for (const [span, date, earlier] of spans)
      for (const [name, ms] of await measure(large, date)) {
        figure(`${name}, ${span} of a million`, ms, 'ms');
        const growth = ms / (earlier.get(name) ?? ms);
        ok = figure(`${name}, ${span}, growth`, growth, 'times', { most: GROWTH }) && ok;
      }
  } finally {
    await large.stop();
  }
  return ok;
}

import { sql } from 'kysely';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import { addDays, clubDay, formatDate, slotInstant } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { allows } from '#domain/guards.ts';
import { latestPeriodStart } from '#domain/periods.ts';
import type { Permission } from '#domain/permissions.ts';
import { unrecognisedDays } from '#server/calendar/recognition.ts';
import { endWarning, warn } from '#server/messages/events/warnings.ts';
import { drawReport, sendSnapshotEvent, storeReport } from '#server/reports/snapshots.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { refusalOf } from '../http/fail.ts';
import { permissionsOf } from '../http/session.ts';
import { asSystem, readingAsSystem } from '../unit-of-work.ts';

/**
 * Runs the saved reports that are due, after the daily run, and notifies their recipients; if several runs were missed
 * while the server was off, only the last. Returns how many.
 */
export async function runReports({
  db,
  reports = db,
  clock,
}: {
  db: Db;
  reports?: Db;
  clock: Clock;
}): Promise<number> {
  const who = { now: clock.now(), call: 'job.reports', reports };
  const due = await asSystem(db, who, dueReports);
  let made = 0;
  const faults: unknown[] = [];
  for (const { id, at, before } of due) {
    // One at a time: a failed one does not affect others and is not retried for this time.
    await asSystem(db, who, (ctx) => mark(ctx, id, at));
    try {
      made += await runOne(db, who, id);
    } catch (error) {
      try {
        // A database that was unavailable is no fault of the report: try it again.
        if (isPassing(error)) await asSystem(db, who, (ctx) => mark(ctx, id, before));
        else await asSystem(db, who, (ctx) => tellFailed(ctx, id, error));
      } catch (other) {
        faults.push(other);
      }
      if (!refusalOf(error)) faults.push(error);
    }
  }
  // Real errors go to the server's log after all reports have run.
  if (faults.length > 0) throw new AggregateError(faults, 'scheduled reports were not made');
  return made;
}

/** PostgreSQL's code for a cancelled statement. */
const CANCELED = '57014';
/** Errors that a retry may resolve: the database was unavailable or overloaded. */
const isPassing = (error: unknown): boolean => {
  const code = refusalOf(error)?.code;
  return code === 'too_many' || (code === 'unavailable' && (error as { code?: unknown }).code !== CANCELED);
};

const scheduled = (ctx: Context) =>
  ctx.db
    .selectFrom('saved_reports as s')
    .innerJoin('users as u', 'u.id', 's.creator_id')
    .select(['s.id', 's.name', 's.report', 's.params', 's.schedule', 's.ran_for', 's.creator_id'])
    .select(['u.role_id', 'u.must_replace_phone'])
    .select(
      sql<Permission[]>`array(select slug from role_permissions p where p.role_id = u.role_id)`.as('slugs'),
    )
    .where('s.deleted_at', 'is', null)
    .where('s.schedule', 'is not', null)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('u.role_id', 'is not', null);

interface Due {
  id: number;
  at: Date;
  /** The time of its last run. */
  before: Date | null;
}

async function dueReports(ctx: Context): Promise<Due[]> {
  const { time_zone, locale, week_start } = await ctx.club();
  const today = clubDay(ctx.now, time_zone);
  const due: Due[] = [];
  for (const { id, schedule, ran_for } of await scheduled(ctx).orderBy('s.id').execute()) {
    if (!schedule) continue;
    const slotOf = (day: string) =>
      slotInstant(latestPeriodStart(schedule.every, day, locale, week_start), schedule.at, time_zone);
    const now = slotOf(today);
    // Due later today: then the time before may have been missed.
    const at =
      now <= ctx.now
        ? now
        : slotOf(addDays(latestPeriodStart(schedule.every, today, locale, week_start), -1));
    if (ran_for === null || at > ran_for) due.push({ id, at, before: ran_for });
  }
  // Check recognition only when a report is due.
  return due.length === 0 || (await unrecognisedDays(ctx)).length > 0 ? [] : due;
}

const mark = (ctx: Context, id: number, at: Date | null) =>
  ctx.db.updateTable('saved_reports').set({ ran_for: at }).where('id', '=', id).execute();

const REASONS = {
  fa: {
    too_wide: 'سطرهایش از اندازه بیشتر است؛ بازه‌ی کوتاه‌تر یا فیلتر تنگ‌تری بخواهید',
    invalid: 'چیزی از آن خواسته شده است که دیگر نیست؛ از نو ذخیره‌اش کنید',
    unavailable: 'ساختنش بیش از اندازه طول کشید',
    other: 'در سرور خطایی رخ داد',
  },
  en: {
    too_wide: 'it has more rows than can be kept; ask for fewer days or narrow it',
    invalid: 'it is asked for something that is no more; save it anew',
    unavailable: 'it took too long',
    other: 'the server failed',
  },
} as const;

/** Notifies the owner, once until it succeeds again. */
async function tellFailed(ctx: Context, id: number, error: unknown): Promise<void> {
  const saved = await scheduled(ctx).where('s.id', '=', id).executeTakeFirst();
  if (!saved) return;
  const code = refusalOf(error)?.code ?? 'other';
  await warn(ctx, 'report', {
    key: String(id),
    said: (locale) => {
      const reasons: Readonly<Record<string, string>> = REASONS[locale];
      return [saved.name, reasons[code] ?? REASONS[locale].other];
    },
    to: [saved.creator_id],
  });
}

/** The report to run now and its recipients; null for none. */
async function wantedOf(ctx: Context, id: number) {
  const saved = await scheduled(ctx).where('s.id', '=', id).executeTakeFirst();
  if (!saved?.schedule) return null;
  const report = saved.report as ReportName;
  // Do not send what its owner may no longer see.
  const held = new Set(permissionsOf(saved));
  if (!held.has('report.show') || !allows(REPORTS[report].permission, held)) return null;
  const { user_ids } = saved.schedule;
  const told = held.has('event.create') ? user_ids : user_ids.filter((one) => one === saved.creator_id);
  if (told.length === 0) return null;
  return { told, report, params: saved.params, name: saved.name, saved_id: id };
}

/** Read outside of a transaction, so that no connection is held while it waits in the queue. */
async function runOne(db: Db, who: Parameters<typeof asSystem>[1], id: number): Promise<number> {
  const wanted = await asSystem(db, who, (ctx) => wantedOf(ctx, id));
  if (!wanted) return 0;
  const reading = readingAsSystem(db, who);
  const { locale } = await reading.club();
  const { told: _, ...report } = wanted;
  const drawn = await drawReport({ ...reading, locale }, report, new AbortController().signal);
  return asSystem(db, who, async (ctx) => {
    const still = await wantedOf(ctx, id);
    if (!still) return 0;
    await keepAndTell({ ...ctx, locale }, report, drawn, still.told);
    return 1;
  });
}

async function keepAndTell(
  ctx: Context,
  wanted: Parameters<typeof storeReport>[1] & { saved_id: number },
  drawn: Parameters<typeof storeReport>[2],
  told: readonly number[],
): Promise<void> {
  const { locale, time_zone } = await ctx.club();
  const snapshot = await storeReport(ctx, wanted, drawn);
  await endWarning(ctx, 'report', String(wanted.saved_id));
  const { rows } = await sql<{
    id: number;
  }>`select id from users where id = any(${[...told]}::bigint[])
    and active and deleted_at is null and role_id is not null`.execute(ctx.db);
  if (rows.length === 0) return;
  const day = formatDate(clubDay(ctx.now, time_zone), locale, 'long');
  await sendSnapshotEvent(ctx, snapshot, {
    priority: 3,
    subject: wanted.name.slice(0, 50),
    content: `${REPORTS[wanted.report].title[locale]}${COMMA[locale]}${day}`,
    user_ids: rows.map((row) => row.id),
  });
}

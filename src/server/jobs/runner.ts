import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { tellVersion } from '#server/messages/events/system.ts';
import { tellLate } from '#server/sales/sale-invoices/late.ts';
import { askNightly } from '#server/system/backups/nights.ts';
import { type BackupWork, sweepBackups, workOnBackups } from '#server/system/backups/work.ts';
import { tellMissing } from '#server/system/housekeeping/missing-numbers.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { runCheck } from '#server/system/status/checks.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Sender } from '../adapters/sms/sender.ts';
import type { Db } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { foldPostings } from '../ledger/account-days.ts';
import { asSystem } from '../unit-of-work.ts';
import { alone } from './alone.ts';
import { dayFailed, runDay } from './day-run.ts';
import { warnOfFullDisk } from './disk.ts';
import { sendMessages } from './messages.ts';
import { runReminders } from './reminders.ts';
import { runReports } from './reports.ts';
import { warnOfWrongClock } from './server-clock.ts';
import { runTimesAhead } from './times-ahead.ts';

export interface JobOptions {
  db: Db;
  /** The pool for reports, if there is one. */
  reports?: Db;
  pool: pg.Pool;
  clock: Clock;
  sender: Sender;
  log: Logger;
  /** Left out on servers without backups. */
  backups?: Pick<BackupWork, 'owner' | 'app' | 'place'>;
}

interface Job {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  /** Advisory lock of a job that only one process may run at a time (`alone`). */
  lock?: number;
  run(): Promise<unknown>;
  /** Called on failure, in addition to the log. */
  failed?(): Promise<unknown>;
}

/** Starts the background jobs; safe with several processes on one database. */
export function startJobs(options: JobOptions): { stop(): Promise<void> } {
  const { db, reports = db, clock, sender, log } = options;
  const stopping = new AbortController();
  const jobs: Job[] = [
    { name: 'messages', every: 2 * SECOND_MS, run: () => sendMessages({ db, clock, sender }) },
    {
      name: 'day',
      every: MINUTE_MS,
      lock: LOCKS.dayJob,
      run: () => runDay({ db, clock }),
      failed: () => dayFailed({ db, clock }),
    },
    { name: 'times', every: MINUTE_MS, lock: LOCKS.timesJob, run: () => runTimesAhead({ db, clock }) },
    { name: 'turnovers', every: MINUTE_MS, lock: LOCKS.turnoversJob, run: () => foldPostings(db) },
    { name: 'checks', every: SECOND_MS, run: () => runCheck(db, () => clock.now()) },
    {
      name: 'reports',
      every: MINUTE_MS,
      lock: LOCKS.reportsJob,
      run: () => runReports({ db, reports, clock }),
    },
    { name: 'clock', every: 10 * MINUTE_MS, run: () => warnOfWrongClock({ db, clock, log }) },
    { name: 'reminders', every: MINUTE_MS, run: () => runReminders({ db, clock }) },
    {
      name: 'purge',
      every: HOUR_MS,
      lock: LOCKS.purgeJob,
      run: () => asSystem(db, { now: clock.now(), call: 'job.purge' }, purge),
    },
    {
      name: 'numbers',
      every: HOUR_MS,
      lock: LOCKS.numbersJob,
      run: () => asSystem(db, { now: clock.now(), call: 'job.numbers' }, tellMissing),
    },
    {
      name: 'late bookings',
      every: HOUR_MS,
      run: () => asSystem(db, { now: clock.now(), call: 'job.late' }, tellLate),
    },
  ];
  jobs.push({
    name: 'version',
    every: HOUR_MS,
    run: () => asSystem(db, { now: clock.now(), call: 'job.version' }, (ctx) => tellVersion(ctx)),
  });
  if (options.backups)
    jobs.push(...backupJobs({ db, clock, log, ...options.backups, signal: stopping.signal }));
  const turns = new ConcurrencyLimit(LOCKED_AT_ONCE, jobs.length);
  const running = jobs.map((job) => repeat(job, options, turns, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Jobs that make, check and restore requested backups, and request the nightly one. */
function backupJobs(work: BackupWork): Job[] {
  const { db, clock } = work;
  return [
    { name: 'backups', every: SECOND_MS, run: () => workOnBackups(work) },
    {
      name: 'nightly backup',
      every: MINUTE_MS,
      lock: LOCKS.nightlyJob,
      run: () => asSystem(db, { now: clock.now(), call: 'job.backups' }, askNightly),
    },
    { name: 'disk', every: 10 * MINUTE_MS, run: () => warnOfFullDisk(work) },
    { name: 'backup sweep', every: HOUR_MS, lock: LOCKS.sweepJob, run: () => sweepBackups(work) },
  ];
}

/**
 * A job that holds a lock holds a connection beside that of its work: one at a time, or all of them together would take the
 * whole pool and wait for each other.
 */
const LOCKED_AT_ONCE = 1;
const NEVER = new AbortController().signal;

/** Runs a job until the server stops; a failed run is logged and repeated at the next time. */
async function repeat(
  job: Job,
  { pool, log }: JobOptions,
  turns: ConcurrencyLimit,
  stopping: AbortSignal,
): Promise<void> {
  const inTurn = (lock: number) =>
    turns.take(NEVER, async () => stopping.aborted || alone(pool, lock, job.run));
  while (!stopping.aborted) {
    try {
      await (job.lock === undefined ? job.run() : inTurn(job.lock));
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed');
      await job
        .failed?.()
        .catch((err: unknown) => log.error({ err, job: job.name }, 'a failure went untold'));
    }
    await sleep(job.every, undefined, { signal: stopping }).catch(() => {});
  }
}

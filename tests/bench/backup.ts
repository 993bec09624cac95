import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { runInChild } from '#server/backup/runner.ts';
import { swapIn } from '#server/backup/swap.ts';
import { TABLE_RULES } from '#server/backup/table-rules.ts';
import { appLogin } from '#server/db/app-role.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import { verify } from '#server/ledger/verify.ts';
import { type BenchClub, openBenchClub } from './bench-club.ts';
import { Booker } from './book-http.ts';
import { figure, median, percentile } from './report.ts';
import { Slots } from './slots.ts';

/** This many years of data are more than a million postings. */
const YEARS = 8;
const CLIENTS = 8;
const ROUNDS = 3;
const WITHOUT_MS = 8_000;
const WARM_UP_MS = 5_000;
const RATIO = 0.5;
/** The interval between a desk's bookings (ms). */
const DESK_MS = 500;
const DESK_RATIO = 0.95;
const MEGABYTES = 250;
/** The rate limit of backups by day, as in the product (bytes of rows per second). */
const BY_DAY = 24_000_000;

/** Peak memory of the process that makes or loads a backup, in MB; 0 where unknown. */
class Memory {
  #most = 0;
  readonly #timer = setInterval(() => this.#look(), 50);

  #look(): void {
    for (const pid of childrenOf(process.pid)) {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
      if (read(`/proc/${pid}/cmdline`).includes('backup/child.ts'))
        this.#most = Math.max(this.#most, Number(kilobytes ?? 0) / 1024);
    }
  }

  stop(): number {
    clearInterval(this.#timer);
    return this.#most;
  }
}

const read = (file: string): string => {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};
const childrenOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** A checksum of the rows of each backed-up table, regardless of their order. */
async function sumsOf({ db }: BenchClub): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of Object.keys(TABLE_RULES).filter((name) => TABLE_RULES[name] === 'kept')) {
    const { rows } = await sql<{ sum: string }>`select count(*) || ' ' ||
      coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${sql.id(SCHEMA, table)} t`.execute(
      db,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** Backups of a million postings while desks book, and a restore. */
export async function run(): Promise<boolean> {
  const club = await openBenchClub({ years: YEARS, freeYears: 1 });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-bench-'));
  try {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from postings`.execute(club.db);
    let ok = figure('postings', rows[0]?.n ?? 0, '', { least: 1_000_000 });
    const slots = await Slots.open(club.config, club.free);
    ok = (await fullLoad(club, slots, folder)) && ok;
    ok = (await deskLoad(club, slots, folder)) && ok;
    return (await wayBack(club, folder)) && ok;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    await club.stop();
  }
}

let files = 0;
function make(club: BenchClub, folder: string, rate: number | null) {
  return runInChild(
    {
      kind: 'make',
      database: club.config,
      schema: SCHEMA,
      file: path.join(folder, `${files++}.meydan`),
      reason: 'manual',
      by: 'bench',
      now: new Date().toISOString(),
      seal: null,
      signing_key: new Uint8Array(32),
      rate,
    },
    () => {},
  );
}

/** Runs work and reports whether it is still running. */
function follow<T>(work: Promise<T>) {
  const state = { going: true, work };
  const end = () => {
    state.going = false;
  };
  work.then(end, end);
  return state;
}

/** Eight clients without pauses, beside a backup without a rate limit. */
async function fullLoad(club: BenchClub, slots: Slots, folder: string): Promise<boolean> {
  const booker = new Booker(club, slots, CLIENTS);
  await booker.run(WARM_UP_MS);
  const ratios: number[] = [];
  const memory = new Memory();
  for (let round = 0; round < ROUNDS; round++) {
    const without = await booker.run(WITHOUT_MS);
    const started = performance.now();
    const making = follow(make(club, folder, null));
    const rates: number[] = [];
    while (making.going) rates.push(await booker.run(1_000));
    const { rows, size, books } = await making.work;
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  ${rows} rows, ${(size / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; books ${books ? 'hold' : 'do not hold'}; bookings a second ${without.toFixed(0)} without, ${median(rates).toFixed(0)} beside it.`,
    );
    ratios.push(median(rates) / without);
  }
  const met = figure('full load: bookings beside a backup, of without', median(ratios), '', { least: RATIO });
  return figure('memory of what makes it', memory.stop(), 'MB', { most: MEGABYTES }) && met;
}

/** One desk that books twice a second, beside a rate-limited backup. */
async function deskLoad(club: BenchClub, slots: Slots, folder: string): Promise<boolean> {
  const booker = new Booker(club, slots, 1);
  const desk = async (goes: () => boolean) => {
    const took: number[] = [];
    const begun = performance.now();
    while (goes()) {
      const started = performance.now();
      await booker.book(slots.next());
      took.push(performance.now() - started);
      await sleep(Math.max(0, DESK_MS - (performance.now() - started)));
    }
    return { rate: took.length / ((performance.now() - begun) / 1000), p50: percentile(took, 50) };
  };
  const end = performance.now() + WITHOUT_MS;
  const without = await desk(() => performance.now() < end);
  const making = follow(make(club, folder, BY_DAY));
  const beside = await desk(() => making.going);
  await making.work;
  figure('a desk: a booking beside a backup, of without', beside.p50 / without.p50, '×');
  return figure('a desk: bookings a second, of without', beside.rate / without.rate, '', {
    least: DESK_RATIO,
  });
}

/** Restores the last file: all rows must be equal, and the books correct. */
async function wayBack(club: BenchClub, folder: string): Promise<boolean> {
  await make(club, folder, null);
  const before = await sumsOf(club);
  const memory = new Memory();
  const started = performance.now();
  const file = path.join(folder, `${files - 1}.meydan`);
  const app = String(appLogin(club.config).user);
  const loaded = await runInChild(
    { kind: 'load', database: club.config, app, file, key: null, signing_key: null, room: null },
    () => {},
  );
  figure('loaded beside the club', (performance.now() - started) / 1000, 's');
  let ok = figure('memory of what loads it', memory.stop(), 'MB', { most: MEGABYTES });
  const swapped = performance.now();
  await swapIn({
    database: club.config,
    schema: loaded.schema,
    epoch: loaded.manifest.club.epoch,
    backup_id: 0,
    session_id: null,
    token: null,
    signed: true,
    rights: null,
    call: 'bench',
    now: new Date(),
  });
  figure('put in its place', performance.now() - swapped, 'ms');
  const after = await sumsOf(club);
  // Rows written by the restore itself (docs/backup.md).
  for (const table of ['audit_log', 'club', 'sessions', 'devices', 'messages']) delete before[table];
  const other = Object.keys(before).filter((table) => after[table] !== before[table]);
  ok = figure(`tables with other rows than before ${other.join(' ')}`, other.length, '', { most: 0 }) && ok;
  const problems = await verify(club.db);
  return figure('problems that verify finds', problems.length, '', { most: 0 }) && ok;
}

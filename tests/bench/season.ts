import { sql } from 'kysely';
import { addDays, clubDay, weekday } from '#domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { figure } from './report.ts';
import { openScratchClub, type ScratchClub } from './scratch-club.ts';

const COURTS = 12;
const TERMS = 15;
/** Two slots a week for 50 weeks. */
const SESSIONS = 100;
const WEEKS = 50;
const PREVIEW_MS = 500;
const COMMIT_MS = 1_000;
/** Repetitions, each with another customer and other hours: the slowest counts. */
const ROUNDS = 5;

/** Seasons of 100 sessions in a year of 12 courts × 15 terms: previewed, booked, changed and cancelled over HTTP. */
export async function run(): Promise<boolean> {
  const { made: today, ...club } = await openScratchClub(fill);
  const slowest = { preview: 0, clashes: 0, commit: 0, change: 0, cancel: 0 };
  const note = (name: keyof typeof slowest, ms: number) => {
    slowest[name] = Math.max(slowest[name], ms);
  };
  let booked = 0;
  try {
    const from = addDays(today, 1);
    const days = [weekday(from), (weekday(from) + 3) % 7];
    for (let round = 1; round <= ROUNDS; round++) {
      const slots = days.map((day) => ({ weekday: day, term_id: round, court_id: 1 }));
      const wish = { from, to: addDays(from, WEEKS * 7 - 1), slots };
      const seen = await ask(club, 'preview', wish);
      note('preview', seen.ms);
      const payments = [{ price: 1_000_000, cash_id: 4 }];
      const total = (seen.data as { total: number }).total;
      const body = { ...wish, user_id: 1, expected_total: total, payments };
      const made = await ask(club, '', body);
      note('commit', made.ms);
      const { id, count } = made.data as { id: number; count: number };
      booked += count;
      // The same again: now every session is taken, each with its suggestions.
      note('clashes', (await ask(club, 'preview', wish)).ms);
      const changes = slots.map((slot, index) => ({ ...slot, slot: index, court_id: 2 }));
      note('change', (await ask(club, `${id}/change`, { changes })).ms);
      note('cancel', (await ask(club, `${id}/cancel`, { reason: 'bench' })).ms);
    }
    const good = [
      figure(`a preview of ${SESSIONS} sessions`, slowest.preview, 'ms', { most: PREVIEW_MS }),
      figure('the same with every session taken', slowest.clashes, 'ms', { most: PREVIEW_MS }),
      figure('their booking with a receipt', slowest.commit, 'ms', { most: COMMIT_MS }),
      figure('all of them to another court', slowest.change, 'ms', { most: COMMIT_MS }),
      figure('all of them cancelled', slowest.cancel, 'ms', { most: COMMIT_MS }),
    ];
    return good.every(Boolean) && booked === SESSIONS * ROUNDS;
  } finally {
    await club.stop();
  }
}

async function fill(db: Db): Promise<string> {
  const now = new Date();
  await firstStart(db, { now, adminPhone: '09101234567' });
  await sql`insert into courts (name, type, roof, sort, created_at)
    select 'زمین ' || n, 'hard', 'always', n, ${now}::timestamptz from generate_series(1, ${COURTS}) n`.execute(
    db,
  );
  await sql`insert into terms (name, start_time, end_time, weekdays, price, created_at)
    select 'سانس ' || n, make_time(7 + n, 0, 0), make_time(8 + n, 0, 0), '{0,1,2,3,4,5,6}', 500000, ${now}::timestamptz
    from generate_series(1, ${TERMS}) n`.execute(db);
  const today = clubDay(now, 'Asia/Tehran');
  await sql`insert into reservable_times (date, term_id, court_id, start_time, end_time, price)
    select d::date, t.id, c.id, t.start_time, t.end_time, t.price
    from generate_series(${today}::date, ${today}::date + ${WEEKS * 7 + 14}::integer, interval '1 day') d, terms t, courts c
    order by d, c.id, t.start_time`.execute(db);
  await sql`analyze`.execute(db);
  return today;
}

async function ask({ server, token }: ScratchClub, path: string, body: object) {
  const started = performance.now();
  const response = await fetch(`${server.url}/v1/admin/season-schedules${path && `/${path}`}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: unknown };
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`);
  return { ms: performance.now() - started, data: answer.data };
}

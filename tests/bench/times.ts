import { sql } from 'kysely';
import { addDays, clubDay } from '#domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { figure } from './report.ts';
import { openScratchClub, type ScratchClub } from './scratch-club.ts';

const COURTS = 12;
const TERMS = 15;
const DAYS = 365;
/** The limit for generating a club's year. */
const GENERATE_MS = 5_000;

/** Generates, reads and prices a year of 12 courts and 15 terms over HTTP. */
export async function run(): Promise<boolean> {
  const { made: today, ...club } = await openScratchClub(fill);
  try {
    const span = { from: today, to: addDays(today, DAYS - 1) };
    const ask = (path: string, body: object) => timed(club, path, body);
    figure('a preview of the empty year', (await ask('generate/preview', span)).ms, 'ms');
    const made = await ask('generate', span);
    const count = (made.data as { created: number }).created;
    figure('times made', count, '');
    const quick = figure('a year of 12 courts × 15 terms', made.ms, 'ms', { most: GENERATE_MS });
    const forced = await ask('generate/preview', { ...span, force: true });
    figure('a preview of the whole year by force', forced.ms, 'ms');
    const again = await ask('generate/force', span);
    const replaced = figure('the same year by force', again.ms, 'ms', { most: GENERATE_MS });
    const priced = await ask('price', { filter: { date: `${today}_` }, price: 777_000 });
    figure('another price for all of it', priced.ms, 'ms');
    return quick && replaced && count === COURTS * TERMS * DAYS;
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
  return clubDay(now, 'Asia/Tehran');
}

async function timed({ server, token }: ScratchClub, path: string, body: object) {
  const started = performance.now();
  const response = await fetch(`${server.url}/v1/admin/times/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: unknown };
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - started, data: answer.data };
}

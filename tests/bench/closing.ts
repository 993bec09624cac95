import { sql } from 'kysely';
import { addDays, clubDay } from '#domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { figure } from './report.ts';
import { openScratchClub, type ScratchClub } from './scratch-club.ts';

const COURTS = 12;
const TERMS = 15;
const DAYS = 365;
const RESERVATIONS = 120;
/** The limit for closing a day. */
const CLOSE_MS = 1_000;

/** A day with 120 reservations, then a year of 12 courts × 15 terms: previewed, closed and reopened over HTTP. */
export async function run(): Promise<boolean> {
  const { made, ...club } = await openScratchClub(fill);
  const { today, times } = made;
  try {
    const day = addDays(today, 1);
    for (let n = 0; n < RESERVATIONS; n += 2) {
      const phone_number = `0912${String(1_000_000 + n)}`;
      const person = { name: 'مهمان', family: 'آزموده', gender: 1, phone_number };
      const { id } = (await ask(club, 'POST', 'users', person)).data as { id: number };
      await ask(club, 'POST', 'sale-invoices', { user_id: id, reservable_time_ids: times.slice(n, n + 2) });
    }
    const closing = { title: 'تعمیر کف', from: day, to: day };
    const seen = await ask(club, 'POST', 'closed-invoices/preview', closing);
    const { invoices, token } = seen.data as { invoices: unknown[]; token: string };
    figure(`a look at the closing of ${invoices.length} reservations`, seen.ms, 'ms');
    const closed = await ask(club, 'POST', 'closed-invoices', { ...closing, token });
    const quick = figure('closing them', closed.ms, 'ms', { most: CLOSE_MS });
    const { id } = closed.data as { id: number };
    figure('opening the day again', (await ask(club, 'DELETE', `closed-invoices/${id}`)).ms, 'ms');
    const year = { title: 'سال', from: today, to: addDays(today, DAYS - 1) };
    figure(
      'a look at the closing of a year',
      (await ask(club, 'POST', 'closed-invoices/preview', year)).ms,
      'ms',
    );
    const all = await ask(club, 'POST', 'closed-invoices', year);
    figure(`closing its ${COURTS * TERMS * DAYS} times`, all.ms, 'ms');
    const again = await ask(club, 'DELETE', `closed-invoices/${(all.data as { id: number }).id}`);
    figure('opening them again', again.ms, 'ms');
    return quick && invoices.length === RESERVATIONS;
  } finally {
    await club.stop();
  }
}

async function fill(db: Db): Promise<{ today: string; times: number[] }> {
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
    from generate_series(${today}::date, ${today}::date + ${DAYS - 1}::integer, interval '1 day') d, terms t, courts c
    order by d, c.id, t.start_time`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from reservable_times where date = ${addDays(today, 1)}::date
    order by court_id, start_time limit ${RESERVATIONS}`.execute(db);
  await sql`analyze`.execute(db);
  return { today, times: rows.map(({ id }) => id) };
}

async function ask({ server, token }: ScratchClub, method: string, path: string, body?: object) {
  const started = performance.now();
  const response = await fetch(`${server.url}/v1/admin/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: unknown };
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - started, data: answer.data };
}

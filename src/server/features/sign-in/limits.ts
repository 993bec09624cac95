import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/fail.ts';

const SECOND = 1000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** Seconds until the phone may get another code. */
export const RESEND_S = 60;
/** Seconds that a code lives. */
export const LIVE_S = 120;

/** At most `max` in a span of milliseconds. */
interface Limit {
  max: number;
  span: number;
}

/** D3: one code a minute and ten a day for a phone, whoever asks. */
const SENDS_OF_PHONE: Limit[] = [
  { max: 1, span: RESEND_S * SECOND },
  { max: 10, span: DAY },
];
// What strangers may cause together. Known devices are spared: they are held by the phone's own limit, and nobody
// else can use up what they need.
const SENDS_OF_ADDRESS: Limit = { max: 60, span: HOUR };
const SENDS_OF_CLUB: Limit = { max: 300, span: HOUR };
const GUESSES_OF_ADDRESS: Limit = { max: 60, span: HOUR };
/** D3: wrong guesses, for a phone by all strangers together, and for a phone by each of its known devices. */
const GUESSES: Limit[] = [
  { max: 5, span: DAY },
  { max: 15, span: 30 * DAY },
];

export interface Attempt {
  phone: string;
  address: string;
  now: Date;
  /** The hash of the device's secret, if it has signed this phone in before. */
  known: Buffer | null;
}

/** Makes two attempts of the same kind wait for each other, so that a limit holds under any parallel load. */
export async function lockAttempts(db: Db, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan ${kind}`}, 0))`.execute(db);
}

/** Refuses 429 `too_many` when the newest `max` events all lie within the span. */
function hold(events: Date[], { max, span }: Limit, now: Date): void {
  const oldest = events[max - 1];
  if (!oldest) return;
  const wait = oldest.getTime() + span - now.getTime();
  if (wait > 0) fail('too_many', { retry_after: Math.ceil(wait / SECOND) });
}

// What lies ahead of a clock that was set back does not count: it would lock everybody out until then.
const newest = (db: Db, table: 'sign_in_codes' | 'sign_in_guesses', max: number, now: Date) =>
  db
    .selectFrom(table)
    .select('created_at')
    .where('created_at', '<=', now)
    .orderBy('created_at', 'desc')
    .limit(max);
const instants = (rows: { created_at: Date }[]) => rows.map((r) => r.created_at);

/** Refuses a send beyond the limits of the phone, the address or the club. */
export async function checkSends(db: Db, { phone, address, now, known }: Attempt): Promise<void> {
  const ofPhone = instants(
    await newest(db, 'sign_in_codes', 10, now).where('phone_number', '=', phone).execute(),
  );
  for (const limit of SENDS_OF_PHONE) hold(ofPhone, limit, now);
  if (known) return;
  const all = newest(db, 'sign_in_codes', SENDS_OF_CLUB.max, now);
  hold(instants(await all.execute()), SENDS_OF_CLUB, now);
  const ofAddress = newest(db, 'sign_in_codes', SENDS_OF_ADDRESS.max, now).where('address', '=', address);
  hold(instants(await ofAddress.execute()), SENDS_OF_ADDRESS, now);
}

/** Refuses a guess beyond the budget of the phone, or of its known device. */
export async function checkGuesses(db: Db, { phone, address, now, known }: Attempt): Promise<void> {
  const ofPhone = newest(db, 'sign_in_guesses', 15, now)
    .where('phone_number', '=', phone)
    .where('device_hash', known ? '=' : 'is', known);
  const guesses = instants(await ofPhone.execute());
  for (const limit of GUESSES) hold(guesses, limit, now);
  if (known) return;
  const ofAddress = newest(db, 'sign_in_guesses', GUESSES_OF_ADDRESS.max, now).where('address', '=', address);
  hold(instants(await ofAddress.execute()), GUESSES_OF_ADDRESS, now);
}

import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/client.ts';
import type { Door } from '#server/db/tables/access.ts';
import { fail } from '#server/http/fail.ts';

/** Seconds until the phone may get another code. */
export const RESEND_S = 60;
/** Seconds that a code lives. */
export const LIVE_S = 120;

/** At most `max` in a span of milliseconds. */
interface Limit {
  max: number;
  span: number;
}

/** D3: one code a minute and ten a day for a phone, by all strangers together and by each that is known. */
const SENDS_OF_PHONE: Limit[] = [
  { max: 1, span: RESEND_S * SECOND_MS },
  { max: 10, span: DAY_MS },
];
// Limits of all strangers together. Known devices are only limited by their own use, so that nobody can use up their
// budget.
const SENDS_OF_ADDRESS: Limit = { max: 60, span: HOUR_MS };
const SENDS_OF_CLUB: Limit = { max: 300, span: HOUR_MS };
/** Of a customer's phone from all devices together: each code makes another device known, with a budget of its own. */
const SENDS_OF_CUSTOMER: Limit = { max: 20, span: DAY_MS };
/** Codes to strangers at the customers' door, where each of them is paid for. */
const CUSTOMER_SENDS_OF_CLUB: Limit = { max: 1_000, span: DAY_MS };
// Codes a signed-in person sends to other phones.
const SENDS_OF_PERSON: Limit = { max: 3, span: HOUR_MS };
const GUESSES_OF_ADDRESS: Limit = { max: 60, span: HOUR_MS };
const GUESSES_OF_CLUB: Limit = { max: 300, span: HOUR_MS };
// A passkey is not guessed, but each try is a row: of a device that has signed somebody in as many as of a stranger's network.
const PASSKEYS_OF_ADDRESS: Limit = { max: 60, span: HOUR_MS };
const PASSKEYS_OF_CLUB: Limit = { max: 300, span: HOUR_MS };
// Wrong links: nobody can guess one, but each attempt would be a row in the log.
const LINKS_OF_ADDRESS: Limit = { max: 60, span: HOUR_MS };
const LINKS_OF_CLUB: Limit = { max: 300, span: HOUR_MS };
/** D3: wrong guesses, for a phone by all strangers together, and for a phone by each that is known. */
const GUESSES: Limit[] = [
  { max: 5, span: DAY_MS },
  { max: 15, span: 30 * DAY_MS },
];

export interface Attempt {
  phone: string;
  /** The network of the caller (`networkOf`). */
  network: string;
  now: Date;
  /** Who is known to the phone: the hash of a device that has signed it in before, or of its signed-in owner. */
  known: Buffer | null;
  /** Each door has budgets of its own, so that strangers at one use up nothing of the other's (D42). */
  door?: Door;
}

/**
 * Makes two attempts of the same kind wait for each other, so that a limit holds under any parallel load. Strangers
 * wait for strangers only: whoever is known has a queue of their own, of customers one for all devices of a phone.
 */
export async function lockAttempts(
  db: Db,
  kind: 'send' | 'guess' | 'link' | 'passkey',
  { phone, known, door = 'staff' }: Pick<Attempt, 'phone' | 'known' | 'door'>,
): Promise<void> {
  const at = door === 'staff' ? kind : `${kind} of a ${door}`;
  const own = known && (door === 'staff' ? `${phone} ${known.toString('hex')}` : phone);
  const queue = own ? `${at} ${own}` : at;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan ${queue}`}, 0))`.execute(db);
}

/** Refuses 429 `too_many` when the newest `max` events all lie within the span. */
function hold(events: Date[], { max, span }: Limit, now: Date): void {
  const oldest = events[max - 1];
  if (!oldest) return;
  const wait = oldest.getTime() + span - now.getTime();
  if (wait > 0) fail('too_many', { retry_after: Math.ceil(wait / SECOND_MS) });
}

/**
 * How far ahead earlier attempts may lie: from a later call, or another server. Longer than a call waits in the queue,
 * and far less than a clock is set back by; later times are ignored, or they would lock everybody out.
 */
const AHEAD_MS = 120 * SECOND_MS;

type Counted = 'sign_in_codes' | 'sign_in_guesses' | 'passkey_challenges';

const newest = (db: Db, table: Counted, max: number, now: Date) =>
  db
    .selectFrom(table)
    .select('created_at')
    .where('created_at', '<=', new Date(now.getTime() + AHEAD_MS))
    .orderBy('created_at', 'desc')
    .limit(max);
const instants = (rows: { created_at: Date }[]) => rows.map((r) => r.created_at);

/** Refuses a send beyond the limits of the phone, the address or the club. */
export async function checkSends(
  db: Db,
  { phone, network, now, known, door = 'staff' }: Attempt,
): Promise<void> {
  const ofPhone = newest(db, 'sign_in_codes', 10, now)
    .where('door', '=', door)
    .where('phone_number', '=', phone)
    .where('device_hash', known ? '=' : 'is', known);
  const sends = instants(await ofPhone.execute());
  for (const limit of SENDS_OF_PHONE) hold(sends, limit, now);
  if (door === 'customer') await checkCustomerSends(db, phone, known, now);
  const ofStrangers = { table: 'sign_in_codes', door } as const;
  if (!known) await checkStrangers(db, ofStrangers, network, now, SENDS_OF_ADDRESS, SENDS_OF_CLUB);
}

/** Refuses a customer's code beyond the day's limit of the phone, and a stranger's beyond that of the club (D42). */
async function checkCustomerSends(db: Db, phone: string, known: Buffer | null, now: Date): Promise<void> {
  const sends = (max: number) =>
    newest(db, 'sign_in_codes', max, now)
      .where('door', '=', 'customer')
      .where('created_at', '>', new Date(now.getTime() - DAY_MS));
  const ofPhone = sends(SENDS_OF_CUSTOMER.max).where('phone_number', '=', phone);
  hold(instants(await ofPhone.execute()), SENDS_OF_CUSTOMER, now);
  if (known) return;
  const ofClub = sends(CUSTOMER_SENDS_OF_CLUB.max).where('device_hash', 'is', null);
  hold(instants(await ofClub.execute()), CUSTOMER_SENDS_OF_CLUB, now);
}

/** Refuses a send to another's phone beyond the limit of whoever is signed in. */
export async function checkAsked(db: Db, asked_by: number, now: Date): Promise<void> {
  const asked = newest(db, 'sign_in_codes', SENDS_OF_PERSON.max, now).where('asked_by', '=', asked_by);
  hold(instants(await asked.execute()), SENDS_OF_PERSON, now);
}

/** Refuses a guess beyond the budget of the phone, or of whoever is known to it. */
export async function checkGuesses(
  db: Db,
  { phone, network, now, known, door = 'staff' }: Attempt,
): Promise<void> {
  const ofPhone = newest(db, 'sign_in_guesses', 15, now)
    .where('door', '=', door)
    .where('phone_number', '=', phone)
    .where('device_hash', known ? '=' : 'is', known);
  const guesses = instants(await ofPhone.execute());
  for (const limit of GUESSES) hold(guesses, limit, now);
  const ofStrangers = { table: 'sign_in_guesses', door } as const;
  if (!known) await checkStrangers(db, ofStrangers, network, now, GUESSES_OF_ADDRESS, GUESSES_OF_CLUB);
}

/** Refuses to begin one more sign-in by a passkey beyond the limits of the device, the address or the club. */
export async function checkPasskeyLogins(
  db: Db,
  { network, now, known }: Omit<Attempt, 'phone'>,
): Promise<void> {
  if (!known)
    return checkStrangers(
      db,
      { table: 'passkey_challenges' },
      network,
      now,
      PASSKEYS_OF_ADDRESS,
      PASSKEYS_OF_CLUB,
    );
  const own = newest(db, 'passkey_challenges', PASSKEYS_OF_ADDRESS.max, now).where('device_hash', '=', known);
  hold(instants(await own.execute()), PASSKEYS_OF_ADDRESS, now);
}

/** The limits of strangers on all phones together. */
async function checkStrangers(
  db: Db,
  of: { table: 'passkey_challenges' } | { table: Exclude<Counted, 'passkey_challenges'>; door: Door },
  network: string,
  now: Date,
  ofNetwork: Limit,
  ofClub: Limit,
): Promise<void> {
  const newestOf = (max: number) => {
    const counted = newest(db, of.table, max, now)
      .where('device_hash', 'is', null)
      // Older ones are within no limit: those of the other door are not walked past for nothing.
      .where('created_at', '>', new Date(now.getTime() - Math.max(ofClub.span, ofNetwork.span)));
    return 'door' in of ? counted.where(sql<boolean>`door = ${of.door}`) : counted;
  };
  const all = newestOf(ofClub.max);
  hold(instants(await all.execute()), ofClub, now);
  const near = newestOf(ofNetwork.max).where('address', '=', network);
  hold(instants(await near.execute()), ofNetwork, now);
}

/** Refuses to write one more wrong link down beyond the limits of the address or the club. */
export async function checkWrongLinks(
  db: Db,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  const wrong = ({ max, span }: Limit) =>
    db
      .selectFrom('sign_in_log')
      .select('at as created_at')
      .where('kind', '=', 'wrong_link')
      .where('at', '>', new Date(now.getTime() - span))
      .where('at', '<=', new Date(now.getTime() + AHEAD_MS))
      .orderBy('at', 'desc')
      .limit(max);
  hold(instants(await wrong(LINKS_OF_CLUB).execute()), LINKS_OF_CLUB, now);
  const near = wrong(LINKS_OF_ADDRESS).where('network', '=', network);
  hold(instants(await near.execute()), LINKS_OF_ADDRESS, now);
}

import { randomInt, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Sender, SenderError } from '#server/adapters/sms/sender.ts';
import { type Db, inTransaction } from '#server/db/client.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { numberSaid, warn } from '#server/messages/events/warnings.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { hashCode, isCode, newSalt } from './hash.ts';
import {
  type Attempt,
  checkAsked,
  checkGuesses,
  checkSends,
  LIVE_S,
  lockAttempts,
  RESEND_S,
} from './limits.ts';

export interface SendRequest extends Attempt {
  voice: boolean;
  /** Whether the phone really gets the code; all else is done and answered the same. */
  deliver: () => Promise<boolean>;
  /** Whoever is signed in and asks for it, for a phone that is not theirs. */
  asked_by?: number | null;
}

/** Whether the club lets codes be read out by a call (settings, security). */
async function allowsVoice(db: Db): Promise<boolean> {
  const club = db.selectFrom('club').select('voice_codes');
  return (await club.executeTakeFirstOrThrow()).voice_codes;
}

/**
 * A fresh code for a phone, bound to the request that is answered (D3). Refuses 429 `too_many`, 422 on `voice` where
 * the club wants no calls or its gateway makes none. Neither the answer nor its time tells whether anything was sent:
 * the sending itself is not waited for.
 */
export async function sendCode(db: Db, sender: Sender, log: Logger, request: SendRequest) {
  const { phone, voice, network, now, known, asked_by = null, door = 'staff' } = request;
  if (voice && !(sender.voice && (await allowsVoice(db)))) failFields({ voice: ['not_allowed'] });
  const id = randomUUID();
  const salt = newSalt();
  await inTransaction(db, async (tx) => {
    await lockAttempts(tx, 'send', request);
    await checkSends(tx, request);
    if (asked_by !== null) await checkAsked(tx, asked_by, now);
    const expires_at = new Date(now.getTime() + LIVE_S * 1000);
    await tx
      .insertInto('sign_in_codes')
      .values({
        id,
        phone_number: phone,
        salt,
        address: network,
        device_hash: known,
        asked_by,
        voice,
        door,
        created_at: now,
        expires_at,
      })
      .execute();
  });
  const code = String(randomInt(100_000)).padStart(5, '0');
  const [hash, deliver] = [await hashCode(code, salt), await request.deliver()];
  await db
    .updateTable('sign_in_codes')
    .set({ code_hash: deliver ? hash : null })
    .where('id', '=', id)
    .execute();
  if (deliver) {
    setImmediate(() => {
      sender.sendCode(phone, code, voice).catch((err) => {
        log.warn({ err }, 'a code could not be sent');
        void tellRefused(db, now, err).catch((fault) => log.warn({ err: fault }, 'a refusal went untold'));
      });
    });
  }
  return { request_id: id, resend_after_s: RESEND_S, expires_in_s: LIVE_S, printed: sender.prints };
}

/** Of a gateway that refuses the club's account whoever is in is warned: nobody else comes in any more. */
async function tellRefused(db: Db, now: Date, error: unknown): Promise<void> {
  if (!(error instanceof SenderError) || error.kind !== 'account') return;
  await asSystem(db, { now, call: 'sign-in.send-otp' }, (ctx) =>
    warn(ctx, 'sms', { said: numberSaid(error.status) }),
  );
}

export interface Guess extends Attempt {
  code: string;
  /** What it was asked by: a code counts with no other. */
  request_id: string;
}

/** Uses one code up, as `spendCodes` does. */
export const spendCode = (db: Db, guess: Guess): Promise<void> => spendCodes(db, { code: guess });

/**
 * Uses up codes, all or none: a wrong one leaves the others valid. Each is keyed by the field of its errors, and must
 * be the live one of its request and phone. Refuses 422 `code_wrong` for wrong, expired, used and unknown codes alike,
 * 429 `too_many` beyond the budget of wrong guesses. A guess is recorded before it is checked, so that a thousand at
 * once are still five. `db` must not be the call's transaction: a refusal would undo the count.
 */
export async function spendCodes(db: Db, guesses: Readonly<Record<string, Guess>>): Promise<void> {
  const right: { field: string; id: string; now: Date }[] = [];
  for (const [field, guess] of Object.entries(guesses))
    right.push({ field, id: await checkCode(db, guess, field), now: guess.now });
  await inTransaction(db, async (tx) => {
    for (const { field, id, now } of right) if (!(await markUsed(tx, id, now))) wrong(field);
  });
}

const wrong = (field: string): never => fail('code_wrong', { fields: { [field]: ['pattern'] } });

/** The id of the code that is guessed rightly. What is right counts as no guess. */
async function checkCode(db: Db, guess: Guess, field: string): Promise<string> {
  const { phone, network, now, known, door = 'staff' } = guess;
  const attempt = await inTransaction(db, async (tx) => {
    await lockAttempts(tx, 'guess', guess);
    await checkGuesses(tx, guess);
    return tx
      .insertInto('sign_in_guesses')
      .values({ phone_number: phone, device_hash: known, address: network, created_at: now, door })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const row = await liveCode(db, guess);
  const right = await isCode(guess.code, row?.salt ?? null, row?.code_hash ?? null);
  if (!right || !row) return wrong(field);
  await db.deleteFrom('sign_in_guesses').where('id', '=', attempt.id).execute();
  return row.id;
}

function liveCode(db: Db, { phone, request_id, now, door = 'staff' }: Guess) {
  return (
    db
      .selectFrom('sign_in_codes')
      .select(['id', 'salt', 'code_hash'])
      .where('id', '=', request_id)
      .where('phone_number', '=', phone)
      .where('door', '=', door)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      // A clock set back does not make an old code live again.
      .where('created_at', '<=', now)
      .executeTakeFirst()
  );
}

/** True for the one of several that comes first. */
async function markUsed(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/client.ts';
import type { RelyingParty } from './relying-party.ts';

/** As long as a browser's own dialog stays open. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

interface ChallengeOf extends RelyingParty {
  purpose: 'create' | 'login' | 'proof';
  user_id: number | null;
  session_id: number | null;
  /** By what the authenticator shall know the person for whom a passkey is made. */
  user_handle: Buffer | null;
  /** Who is known to the club: of a sign-in the hash of a device that has signed in before. */
  device_hash: Buffer | null;
  /** The network of the caller. */
  address: string;
}

/** Something fresh to sign, for one use. */
export async function makeChallenge(db: Db, of: ChallengeOf, now: Date) {
  const id = randomUUID();
  const challenge = randomBytes(32);
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await db
    .insertInto('passkey_challenges')
    .values({ id, challenge, ...of, created_at: now, expires_at })
    .execute();
  return { challenge_id: id, challenge: challenge.toString('base64url') };
}

/**
 * Uses up a challenge, whatever follows; undefined for a used or expired one, or one of another purpose or session.
 * `db` must not be the call's transaction: a refusal would restore it.
 */
export function takeChallenge(
  db: Db,
  id: string,
  { purpose, user_id, session_id }: Pick<ChallengeOf, 'purpose' | 'user_id' | 'session_id'>,
  now: Date,
) {
  return (
    db
      .updateTable('passkey_challenges')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('user_id', 'is not distinct from', user_id)
      .where('session_id', 'is not distinct from', session_id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      // A clock set back does not make an old one live again.
      .where('created_at', '<=', now)
      .returning(['challenge', 'rp_id', 'origin', 'user_handle'])
      .executeTakeFirst()
  );
}
export type Challenge = NonNullable<Awaited<ReturnType<typeof takeChallenge>>>;

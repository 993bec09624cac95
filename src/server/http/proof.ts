import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Actor, Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { fail } from './fail.ts';

/** How long a passkey confirmation is valid for its session (D73). */
export const PROOF_MS = 5 * MINUTE_MS;

/** Whether the session has a fresh passkey confirmation, or its person has no passkey. The system needs none. */
export async function isProven(db: Db, { session_id }: Actor, now: Date): Promise<boolean> {
  if (session_id === null) return true;
  const session = await db
    .selectFrom('sessions as s')
    .select('s.proof_at')
    .select(sql<boolean>`exists (select from passkeys p where p.user_id = s.user_id)`.as('asked'))
    .where('s.id', '=', session_id)
    .executeTakeFirst();
  if (!session?.asked) return true;
  // Absolute, because another server's clock may be ahead; a clock set back does not refresh an old confirmation.
  return session.proof_at !== null && Math.abs(now.getTime() - session.proof_at.getTime()) <= PROOF_MS;
}

/** 403 `proof_required` without a fresh confirmation, for inputs of which only some need it. */
export async function requireProof({ db, actor, now }: Context): Promise<void> {
  if (!(await isProven(db, actor, now))) fail('proof_required', { concerns: actor.user_id });
}

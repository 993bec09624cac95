import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Actor, Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { fail } from './fail.ts';

/** What a passkey has proven holds for its session so long (D73). */
export const PROOF_MS = 5 * MINUTE_MS;

/** Whether the session has a fresh proof, or its person no passkey to give one by. The system needs none. */
export async function isProven(db: Db, { session_id }: Actor, now: Date): Promise<boolean> {
  if (session_id === null) return true;
  const session = await db
    .selectFrom('sessions as s')
    .select('s.proof_at')
    .select(sql<boolean>`exists (select from passkeys p where p.user_id = s.user_id)`.as('asked'))
    .where('s.id', '=', session_id)
    .executeTakeFirst();
  if (!session?.asked) return true;
  // Another server's clock may be ahead; one that was set back makes no old proof fresh.
  return session.proof_at !== null && Math.abs(now.getTime() - session.proof_at.getTime()) <= PROOF_MS;
}

/** 403 `proof_required` without one, for what only a part of the input needs. */
export async function requireProof({ db, actor, now }: Context): Promise<void> {
  if (!(await isProven(db, actor, now))) fail('proof_required', { concerns: actor.user_id });
}

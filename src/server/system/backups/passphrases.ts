import { sql } from 'kysely';
import { HOUR_MS, SECOND_MS } from '#domain/durations.ts';
import { BackupFault } from '#server/backup/fault.ts';
import { decryptionKey, isSealed, newSeal, type Seal } from '#server/backup/seal.ts';
import type { Context } from '#server/context.ts';
import { type Db, inTransaction } from '#server/db/client.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { fail, failFields } from '#server/http/fail.ts';

/** To stretch one takes a third of a second of a processor, and 128 MB: one at a time, and few wait for their turn. */
const turns = new ConcurrencyLimit(1, 2);

/** So many wrong ones an hour, of a file by all and of a person with all files. */
const MOST = 5;

/** A new seal of a passphrase, which is stretched in its turn. */
export const sealBy = (passphrase: string, signal: AbortSignal): Promise<Seal & { recovery_key: string }> =>
  turns.take(signal, () => newSeal(passphrase, signal));

/**
 * The key to a backup's sealed file, null to an open one; 422 on `passphrase` without what opens it, 429 `too_many` after five
 * wrong ones an hour. Who goes away meanwhile has guessed all the same.
 */
export async function keyFor(
  ctx: Context,
  { id, file }: { id: number; file: string },
  passphrase: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (!(await isSealed(file))) return null;
  if (!passphrase) failFields({ passphrase: ['required'] });
  return turns.take(signal, async () => {
    const guess = await noteGuess(ctx, id);
    try {
      const key = await decryptionKey(file, passphrase, signal);
      await ctx.outside.deleteFrom('passphrase_guesses').where('id', '=', guess).execute();
      return key;
    } catch (error) {
      if (error instanceof BackupFault) failFields({ passphrase: ['pattern'] });
      throw error;
    }
  });
}

/** Written down before it is judged: many at once are still five. */
const noteGuess = ({ outside, actor, now }: Context, backup_id: number): Promise<number> =>
  inTransaction(outside, async (tx) => {
    const user_id = actor.user_id ?? 0;
    await sql`select pg_advisory_xact_lock(hashtextextended('meydan passphrase', 0))`.execute(tx);
    const wait = await waitFor(tx, { backup_id, user_id, now });
    if (wait > 0) fail('too_many', { retry_after: Math.ceil(wait / SECOND_MS) });
    const { id } = await tx
      .insertInto('passphrase_guesses')
      .values({ backup_id, user_id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Milliseconds until the file and the person may be guessed with again. */
async function waitFor(
  db: Db,
  { backup_id, user_id, now }: { backup_id: number; user_id: number; now: Date },
): Promise<number> {
  const fifth = (column: 'backup_id' | 'user_id', of: number) =>
    db
      .selectFrom('passphrase_guesses')
      .select('created_at')
      .where(column, '=', of)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .where('created_at', '<=', now)
      .orderBy('created_at', 'desc')
      .offset(MOST - 1)
      .limit(1)
      .executeTakeFirst();
  const oldest = [await fifth('backup_id', backup_id), await fifth('user_id', user_id)];
  const waits = oldest.map((row) => (row ? row.created_at.getTime() + HOUR_MS - now.getTime() : 0));
  return Math.max(...waits);
}

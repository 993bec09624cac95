import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { forgetSnapshots } from '#server/reports/snapshots.ts';

/** How long answers of keys are stored; keys are kept forever (wire.md, Conventions). */
const BODIES_MS = 90 * DAY_MS;
/** Wrong guesses count for 30 days (D3); codes and links are of no use that long. */
const SIGN_IN_MS = 31 * DAY_MS;
/** How long the sign-in log is kept. */
const SIGN_IN_LOG_MS = 366 * DAY_MS;
/** After this long an unseen scheduled report is deleted anyway. */
const UNSEEN_MS = 366 * DAY_MS;
/** Rows per transaction, to keep transactions short. */
const AT_ONCE = 5_000;

/**
 * Deletes outdated data: stored answers, sign-in codes, guesses, links, passkey challenges, unused pictures, old
 * scheduled reports.
 */
export async function purge(
  ctx: Context,
): Promise<{ bodies: number; sign_in: number; files: number; reports: number }> {
  const before = (age: number) => new Date(ctx.now.getTime() - age);
  const old = ctx.db
    .selectFrom('operations')
    .select('key')
    .where('body', 'is not', null)
    .where('created_at', '<', before(BODIES_MS))
    .limit(AT_ONCE);
  const bodies = await ctx.db
    .updateTable('operations')
    .set({ body: sql`null` })
    .where('key', 'in', old)
    .executeTakeFirst();
  const sign_in = await purgeSignIn(ctx.db, {
    challenges: before(DAY_MS),
    guesses: before(SIGN_IN_MS),
    log: before(SIGN_IN_LOG_MS),
  });
  const files = (await purgeFiles(ctx.db, before(DAY_MS))) + (await purgeLoose(ctx.db, before(DAY_MS)));
  const reports = await forgetSnapshots(ctx.db, before(UNSEEN_MS), AT_ONCE);
  return { bodies: Number(bodies.numUpdatedRows), sign_in, files, reports };
}

/** A picture that no person, no court and no logo shows; a fresh one may still be on its way there. */
async function purgeFiles(db: Db, before: Date): Promise<number> {
  const gone = await sql`delete from files f where f.created_at < ${before}
    and not exists (select from users u where u.avatar = '/v1/files/' || f.name)
    and not exists (select from courts o where o.image = '/v1/files/' || f.name)
    and not exists (select from club c where c.club_logo = '/v1/files/' || f.name)`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

/** A paper that no record has taken. */
async function purgeLoose(db: Db, before: Date): Promise<number> {
  const loose = db.deleteFrom('attachments').where('resource', 'is', null).where('created_at', '<', before);
  return Number((await loose.executeTakeFirst()).numDeletedRows);
}

async function purgeSignIn(
  db: Db,
  { challenges, guesses: before, log: logged }: Record<'challenges' | 'guesses' | 'log', Date>,
): Promise<number> {
  // They live for minutes, and count for an hour.
  const asked = await db
    .deleteFrom('passkey_challenges')
    .where('created_at', '<', challenges)
    .executeTakeFirst();
  const codes = await db.deleteFrom('sign_in_codes').where('created_at', '<', before).executeTakeFirst();
  const guesses = await db.deleteFrom('sign_in_guesses').where('created_at', '<', before).executeTakeFirst();
  const typed = await db.deleteFrom('passphrase_guesses').where('created_at', '<', before).executeTakeFirst();
  const links = await db.deleteFrom('sign_in_links').where('expires_at', '<', before).executeTakeFirst();
  const proofs = await db
    .deleteFrom('used_proofs_of_work')
    .where('expires_at', '<', challenges)
    .executeTakeFirst();
  const ended = await db
    .deleteFrom('customer_sessions')
    .where((e) => e.or([e('ended_at', '<', logged), e('expires_at', '<', logged)]))
    .executeTakeFirst();
  const log = await db.deleteFrom('sign_in_log').where('at', '<', logged).executeTakeFirst();
  const gone = [asked, codes, guesses, typed, links, proofs, ended, log].map(({ numDeletedRows }) =>
    Number(numDeletedRows),
  );
  return gone.reduce((sum, n) => sum + n, 0);
}

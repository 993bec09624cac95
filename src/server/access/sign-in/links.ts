import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import { USER_STATUS } from '#domain/statuses.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type Db, inTransaction } from '#server/db/client.ts';
import { fail } from '#server/http/fail.ts';
import { hashToken } from '#server/http/session.ts';
import { noteSignIn } from './log.ts';

/**
 * Creates a one-time sign-in link of the super-admin for 24 hours (D2), for the server's start and `admin-link`.
 * Invalidates earlier ones, which may have been lost.
 */
export function issueLink(db: Db, now: Date): Promise<{ phone_number: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(db, async (tx) => {
    const admin = await tx
      .selectFrom('users')
      .select('phone_number')
      .where('role_id', '=', TOP_ROLE)
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .where('phone_number', 'is not', null)
      .orderBy('id')
      .limit(1)
      // Of two who ask at once the second ends the first's.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const phone_number = admin.phone_number as string;
    await tx.updateTable('sign_in_links').set({ used_at: now }).where('used_at', 'is', null).execute();
    await tx
      .insertInto('sign_in_links')
      .values({
        token_hash: hashToken(token),
        phone_number,
        created_at: now,
        expires_at: new Date(now.getTime() + DAY_MS),
      })
      .execute();
    await noteSignIn(tx, { at: now, kind: 'link_made', phone_number });
    return { phone_number, token };
  });
}

/** Uses a link up; 422 `link_invalid` when it is unknown, used, too old or of another phone. */
export async function spendLink(db: Db, now: Date, phone_number: string, token: string): Promise<void> {
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('phone_number', '=', phone_number)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now)
    .returning('phone_number')
    .executeTakeFirst();
  if (!used) fail('link_invalid');
}

/** Whether any member of staff has ever confirmed a phone; until then every start prints a link (D2). */
export async function anyPhoneProven(db: Db): Promise<boolean> {
  const proven = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', 'is not', null)
    .where('status', '>=', USER_STATUS.phoneConfirmed)
    .limit(1)
    .executeTakeFirst();
  return proven !== undefined;
}

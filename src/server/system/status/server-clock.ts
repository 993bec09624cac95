import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/client.ts';

/** So far two machines of one club may be apart without anybody being told. */
const APART_MS = 2 * MINUTE_MS;

/** Where the server's clock stands before the newest entry of the club's log: that entry's moment; null where it is right. */
export async function clockBehind(db: Db, now: Date): Promise<Date | null> {
  const { at } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  return at && at.getTime() - now.getTime() > APART_MS ? at : null;
}

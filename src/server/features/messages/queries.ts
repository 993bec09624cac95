import type { Updateable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { MessagesTable } from '../../db/tables/system.ts';

/** Messages whose time has come, theirs until `until`; what another process holds is passed over. */
export function claimDue(db: Db, now: Date, until: Date, limit: number) {
  return db
    .updateTable('messages')
    .set((e) => ({ attempts: e('attempts', '+', 1), next_at: until }))
    .where('id', 'in', (q) =>
      q
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'phone_number', 'text', 'attempts', 'invoice_id'])
    .execute();
}

export async function settle(db: Db, id: number, change: Updateable<MessagesTable>): Promise<void> {
  await db.updateTable('messages').set(change).where('id', '=', id).where('state', '=', 'queued').execute();
}

/** The reservations that a message of a closing is about. */
export const findClosed = (db: Db, message_id: number) =>
  db
    .selectFrom('closed_invoice_effects')
    .select(['closed_invoice_id', 'invoice_id'])
    .where('message_id', '=', message_id)
    .execute();

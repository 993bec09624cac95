import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { LOCKS } from '#server/db/locks.ts';

/** The closing that covers a slot: a day, a court and a term; `except` is one that is left out. */
export const closingOf = (
  date: RawBuilder<unknown>,
  court: RawBuilder<unknown>,
  term: RawBuilder<unknown>,
  except: number | null = null,
) => sql`
  select k.id from closed_invoices k
  where k.deleted_at is null and ${date} between k.from_date and k.to_date
    and (k.court_ids is null or ${court} = any(k.court_ids)) and (k.term_ids is null or ${term} = any(k.term_ids))
    ${except === null ? sql`` : sql`and k.id <> ${except}::bigint`}
  order by k.id limit 1`;

/**
 * The calendar's lock, taken before any other by everything that generates, closes, reopens, deletes or restores times:
 * existing times and closings must not change between reading and writing.
 */
export async function lockCalendar(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.calendar})`.execute(db);
}

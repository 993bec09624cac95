import { type RawBuilder, sql } from 'kysely';

/**
 * The people with money on an invoice: its payers, and former payers whose payments are still allocated to it. Each of
 * their events changes the invoice, so all of them are locked first. `which` is placed after an equals sign.
 */
export const holdersOf = (which: RawBuilder<unknown>) => sql`
  select user_id from invoice_payers where invoice_id = ${which}
  union select user_id from open_items where invoice_id = ${which} and allocated > 0`;

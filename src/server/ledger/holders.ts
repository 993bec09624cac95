import { type RawBuilder, sql } from 'kysely';

/**
 * Whose money an invoice holds: its payers, and who pays it no more while what they had paid still lies on it. Any event
 * of theirs writes on it, so all of them are locked before it. `which` stands after an equals sign.
 */
export const holdersOf = (which: RawBuilder<unknown>) => sql`
  select user_id from invoice_payers where invoice_id = ${which}
  union select user_id from open_items where invoice_id = ${which} and allocated > 0`;

import { type RawBuilder, sql } from 'kysely';

/** The closing that covers a slot: a day, a court and a term. */
export const closingOf = (
  date: RawBuilder<unknown>,
  court: RawBuilder<unknown>,
  term: RawBuilder<unknown>,
) => sql`
  select k.id from closed_invoices k
  where k.deleted_at is null and ${date} between k.from_date and k.to_date
    and (k.court_ids is null or ${court} = any(k.court_ids)) and (k.term_ids is null or ${term} = any(k.term_ids))
  order by k.id limit 1`;

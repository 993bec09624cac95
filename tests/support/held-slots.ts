import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Slots that are booked twice, or whose reservation does not match; empty when all is well. */
export async function wrongSlots(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with held as (
      select i.id, i.reservable_time_id as time_id, i.court_id, i.date, i.start_time, i.end_time, i.during
      from sale_invoices i where i.status = 1 and i.deleted_at is null)
    select 'two on one slot' as what, a.id as one, b.id as other from held a
      join held b on a.id < b.id and (a.time_id = b.time_id or (a.court_id = b.court_id and a.during && b.during))
    union all
    select 'held, and its slot says otherwise', h.id, t.id from held h join reservable_times t on t.id = h.time_id
      where t.state <> 'reserved' or t.deleted_at is not null or (t.court_id, t.date, t.start_time, t.end_time)
        is distinct from (h.court_id, h.date, h.start_time, h.end_time)
    union all
    select 'reserved, and nobody has it', t.id, null from reservable_times t
      where t.state = 'reserved' and t.deleted_at is null and not exists (select from held h where h.time_id = t.id)
    union all
    select 'free inside a closing', t.id, k.id from reservable_times t join closed_invoices k
      on k.deleted_at is null and t.date between k.from_date and k.to_date
      and (k.court_ids is null or t.court_id = any(k.court_ids)) and (k.term_ids is null or t.term_id = any(k.term_ids))
      where t.state = 'free' and t.deleted_at is null`.execute(db);
  return rows;
}

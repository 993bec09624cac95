import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Which session of its season a reservation is, from 1, of how many: «۴ از ۱۰». */
export interface SeasonNumber {
  id: number;
  number: number;
  count: number;
}

/** The sessions of these seasons by reservation, numbered in the order of the calendar; the cancelled ones count. */
export async function seasonNumbers(
  db: Db,
  season_ids: readonly (number | null)[],
): Promise<Map<number, SeasonNumber>> {
  const ids = [...new Set(season_ids.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SeasonNumber & { invoice_id: number }>`
    select i.id as invoice_id, i.season_schedule_id as id, count(*) over (partition by i.season_schedule_id) as count,
      row_number() over (partition by i.season_schedule_id order by i.date, i.start_time, i.id) as number
    from sale_invoices i where i.season_schedule_id = any(${ids}::bigint[]) and i.deleted_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ invoice_id, ...season }) => [invoice_id, season]));
}

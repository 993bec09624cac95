import { sql } from 'kysely';
import { localNow } from '#server/calendar/invoice-reader.ts';
import type { InvoiceRow } from '#server/calendar/locking.ts';
import { withPayers } from '#server/calendar/payers.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';

/** Which of a season's sessions are meant: these, those from a day on, or all; only what has not begun. */
export interface Meant {
  from?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** A session that is ahead, and its place in its season. */
export interface Ahead {
  id: number;
  number: number;
  slot: number;
  date: string;
}

/**
 * Those of a season's sessions that are ahead and meant. 404; 422 on `ids` beside `from`, and for one that is none of
 * them; 409 `not_active` where there are none.
 */
export async function sessionsAhead(ctx: Context, id: number, { from, ids }: Meant): Promise<Ahead[]> {
  if (from !== undefined && ids !== undefined) failFields({ ids: ['not_allowed'] });
  orNotFound(
    await ctx.db
      .selectFrom('season_schedules')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  const { rows } = await sql<Ahead & { ahead: boolean }>`
    select i.id, i.date, coalesce(i.season_slot, 0) as slot,
      row_number() over (order by i.date, i.start_time, i.id) as number,
      i.status = 1 and (i.date + i.start_time) > ${await localNow(ctx)}::timestamp as ahead
    from sale_invoices i where i.season_schedule_id = ${id} and i.deleted_at is null
    order by i.date, i.start_time, i.id`.execute(ctx.db);
  const ahead = rows.filter((row) => row.ahead);
  if (ids?.some((one) => !ahead.some((row) => row.id === one))) failFields({ ids: ['unknown'] });
  const meant = ahead.filter((row) => (ids ? ids.includes(row.id) : from === undefined || row.date >= from));
  if (meant.length === 0) fail('not_active');
  return meant.map(({ ahead: _, ...row }) => row);
}

/** The reservations as they are, in the order of the ids; nothing is locked. */
export async function readAhead(ctx: Context, ids: readonly number[]): Promise<InvoiceRow[]> {
  const rows = await ctx.db.selectFrom('sale_invoices').selectAll().where('id', '=', anyOf(ids)).execute();
  const invoices = await withPayers(ctx.db, rows);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return ids.map((id) => orNotFound(byId.get(id)));
}

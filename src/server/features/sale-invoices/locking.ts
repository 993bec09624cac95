import type { Selectable } from 'kysely';
import { slotInstant } from '#domain/dates.ts';
import type { Context } from '../../context.ts';
import type { SaleInvoicesTable } from '../../db/tables/reservations.ts';
import { fail, found } from '../../http/fail.ts';
import { lockPersons } from '../../ledger/open-items.ts';
import { getInvoice, refuseStale } from './reading.ts';
import { lockSlots, type Slot } from './times.ts';
import type { SpokenSlot } from './words.ts';

export type InvoiceRow = Selectable<SaleInvoicesTable>;

export interface Opened {
  invoice: InvoiceRow;
  /** The locked times, its own first. */
  slots: Slot[];
}

/**
 * Locks an invoice for a change, in the order of all locks: times (its own and `more`; none without `times`),
 * persons (its customer and coach), the invoice. 404, and 409 `stale` for an older version than the one there is.
 */
export async function openInvoice(
  ctx: Context,
  id: number,
  want: { times: boolean; more?: readonly number[]; version?: number | undefined },
): Promise<Opened> {
  const seen = found(
    await ctx.db
      .selectFrom('sale_invoices as i')
      .leftJoin('coaches as k', 'k.id', 'i.coach_id')
      .select(['i.user_id', 'i.reservable_time_id', 'k.user_id as coach_user_id'])
      .where('i.id', '=', id)
      .where('i.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  const locked = want.times ? await lockSlots(ctx.db, [seen.reservable_time_id, ...(want.more ?? [])]) : [];
  await lockPersons(ctx, [seen.user_id, ...(seen.coach_user_id === null ? [] : [seen.coach_user_id])]);
  const invoice = await ctx.db
    .selectFrom('sale_invoices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // It moved, or became another person's, while we waited: what the caller saw is no more.
  const same = invoice.reservable_time_id === seen.reservable_time_id && invoice.user_id === seen.user_id;
  if (!same || invoice.deleted_at !== null) {
    fail('stale', { details: { current: await getInvoice(ctx, id) } });
  }
  await refuseStale(ctx, invoice, want.version);
  const own = locked.filter((slot) => slot.id === invoice.reservable_time_id);
  return { invoice, slots: [...own, ...locked.filter((slot) => !own.includes(slot))] };
}

/** 409 `not_active` for what is cancelled. */
export function refuseInactive(invoice: InvoiceRow): void {
  if (invoice.status !== 1) fail('not_active');
}

/** The slot's edges as instants, in the club's zone. */
export async function edgesOf(
  ctx: Context,
  slot: { date: string; start_time: string; end_time: string },
): Promise<{ starts_at: Date; ends_at: Date }> {
  const { time_zone } = await ctx.club();
  return {
    starts_at: slotInstant(slot.date, slot.start_time, time_zone),
    ends_at: slotInstant(slot.date, slot.end_time, time_zone),
  };
}

/** How a document speaks of a slot. */
export async function spokenSlot(
  ctx: Context,
  slot: { court_id: number; date: string; start_time: string },
): Promise<SpokenSlot> {
  const court = await ctx.db
    .selectFrom('courts')
    .select('name')
    .where('id', '=', slot.court_id)
    .executeTakeFirstOrThrow();
  return { court: court.name, date: slot.date, start_time: slot.start_time };
}

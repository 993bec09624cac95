import { type Selectable, sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import { slotInstant } from '#domain/dates.ts';
import type { PayerShare } from '#domain/shares.ts';
import { soldUntil as lastSold } from '#domain/sold-until.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import type { SaleInvoicesTable } from '#server/db/tables/reservations.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { holdersOf } from '#server/ledger/invoice-holders.ts';
import { lockPersons } from '#server/ledger/open-items.ts';
import { failStale, refuseStale } from './invoice-reader.ts';
import { withPayers } from './payers.ts';
import { findSlots, lockSlots, type Slot } from './slots.ts';

/** An invoice with its payers, the owner first: each with the share of the total. */
export type InvoiceRow = Selectable<SaleInvoicesTable> & { payers: PayerShare[] };

/** A requested invoice with the version the caller saw. */
export interface RequestedInvoice {
  id: number;
  version?: number | undefined;
}

interface Wanted {
  times: boolean;
  more?: readonly number[];
  /** Persons beside those who are of the reservations. */
  persons?: readonly number[];
  /** Of one visit, unless they may be of any. */
  visits?: 'one' | 'any';
}

export interface LockedInvoices {
  /** In the order asked for. */
  invoices: InvoiceRow[];
  /** The locked times. */
  slots: Slot[];
}

/**
 * Locks an invoice for a change, in the order of all locks: times (its own and `more`; none without `times`),
 * persons (its coach and whoever has money on it), the invoice. 404, and 409 `stale` for an older version than the one there is.
 */
export async function openInvoice(
  ctx: Context,
  id: number,
  want: Wanted & { version?: number | undefined },
): Promise<{ invoice: InvoiceRow; slots: Slot[] }> {
  const { invoices, slots } = await openInvoices(ctx, [{ id, version: want.version }], want);
  return { invoice: invoices[0] as InvoiceRow, slots };
}

/** Locks several invoices of one visit (D29); 422 `not_one_visit` for others. Each refusal names its ids. */
export async function openInvoices(
  ctx: Context,
  asked: readonly RequestedInvoice[],
  want: Wanted,
): Promise<LockedInvoices> {
  const seen = await seeInvoices(
    ctx,
    asked.map((one) => one.id),
    want.visits ?? 'one',
  );
  const slots = want.times
    ? await lockSlots(ctx.db, [
        ...new Set([...seen.map((row) => row.reservable_time_id), ...(want.more ?? [])]),
      ])
    : [];
  const { locked, other } = await lockSeen(ctx, seen, { more: want.persons ?? [] });
  // It moved, or became another person's, while we waited: what the caller saw is no more.
  if (other[0]) await failStale(ctx, other[0].id);
  const invoices: InvoiceRow[] = [];
  for (const { id, version } of asked) {
    const invoice = orNotFound(locked.find((row) => row.id === id));
    await refuseStale(ctx, invoice, version);
    invoices.push(invoice);
  }
  return { invoices, slots };
}

/** The active reservations of times that the caller has locked, of whichever visits, in the same order of locks. */
export async function openInvoicesOn(ctx: Context, time_ids: readonly number[]): Promise<InvoiceRow[]> {
  const seen = await glimpses(ctx.db)
    .where('i.reservable_time_id', '=', anyOf(time_ids))
    .where('i.status', '=', 1)
    .execute();
  const { locked, other } = await lockSeen(ctx, seen);
  // Whose they were was merged into somebody meanwhile: as the times are locked, that is all that can have changed.
  return other.length > 0 ? openInvoicesOn(ctx, time_ids) : locked;
}

/**
 * A reservation of the trash, locked as one that is there, with the time where it was; undefined where the calendar has
 * none there any more. 404 for one that is not in the trash.
 */
export async function openTrashed(
  ctx: Context,
  id: number,
): Promise<{ invoice: InvoiceRow; slot: Slot | undefined }> {
  const seen = await glimpses(ctx.db, { trashed: true }).where('i.id', '=', id).executeTakeFirst();
  const glimpse = orNotFound(seen);
  const { court_id, term_id, date, start_time, end_time } = glimpse;
  // Times are made anew where others were taken away: what counts is the same hours on the same court.
  const sameHours = (one: { start_time: string; end_time: string }) =>
    one.start_time === start_time && one.end_time === end_time;
  const again = (await findSlots(ctx.db, { court_id, term_id, date })).find(sameHours);
  const [slot] = (await lockSlots(ctx.db, again ? [again.id] : [])).filter(sameHours);
  const { locked, other } = await lockSeen(ctx, [glimpse], { trashed: true });
  if (other[0]) await failStale(ctx, other[0].id);
  return { invoice: locked[0] as InvoiceRow, slot };
}

/** Of `i`. */
const holders = sql<number[]>`array(${holdersOf(sql`i.id`)})`;

/** What must be known before anything is locked; `trashed`: of the trash, where nothing else is. */
const glimpses = (db: Db, { trashed = false } = {}) =>
  db
    .selectFrom('sale_invoices as i')
    .leftJoin('coaches as k', 'k.id', 'i.coach_id')
    .select(['i.id', 'i.user_id', 'i.group_id', 'i.reservable_time_id', 'k.user_id as coach_user_id'])
    .select(['i.court_id', 'i.term_id', 'i.date', 'i.start_time', 'i.end_time'])
    .select(holders.as('holder_ids'))
    .where('i.deleted_at', trashed ? 'is not' : 'is', null)
    .where('i.forced_at', 'is', null);
type Glimpse = Awaited<ReturnType<ReturnType<typeof glimpses>['execute']>>[number];

/**
 * Persons, then invoices, each by id; `other` are those that have changed hands or place meanwhile, or gone. `more` are
 * persons whom the caller needs beside.
 */
async function lockSeen(
  ctx: Context,
  seen: readonly Glimpse[],
  { trashed = false, more = [] }: { trashed?: boolean; more?: readonly number[] } = {},
): Promise<{ locked: InvoiceRow[]; other: InvoiceRow[] }> {
  const persons = seen.flatMap((row) => [row.user_id, row.coach_user_id, ...row.holder_ids]);
  const people = new Set([...persons, ...more].filter((id) => id !== null));
  await lockPersons(ctx, [...people]);
  const locked = await ctx.db
    .selectFrom('sale_invoices')
    .selectAll()
    .where('id', '=', anyOf(seen.map((row) => row.id)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const known = new Map(seen.map((row) => [row.id, row]));
  const invoices = await withPayers(ctx.db, locked);
  const held = await ctx.db
    .selectFrom('sale_invoices as i')
    .select(['i.id', holders.as('holder_ids')])
    .where('i.id', '=', anyOf(locked.map((row) => row.id)))
    .execute();
  // Somebody may have come to have money on one while we waited.
  const unheld = new Set(
    held.filter((row) => !row.holder_ids.every((id) => people.has(id))).map((row) => row.id),
  );
  const other = invoices.filter((invoice) => {
    const before = known.get(invoice.id);
    const same =
      invoice.reservable_time_id === before?.reservable_time_id &&
      invoice.user_id === before.user_id &&
      invoice.group_id === before.group_id &&
      !unheld.has(invoice.id) &&
      (invoice.deleted_at !== null) === trashed &&
      invoice.forced_at === null;
    return !same;
  });
  return { locked: invoices, other };
}

async function seeInvoices(ctx: Context, ids: readonly number[], visits: 'one' | 'any') {
  const seen = await glimpses(ctx.db).where('i.id', '=', anyOf(ids)).execute();
  const missing = ids.filter((id) => !seen.some((row) => row.id === id));
  if (missing.length > 0) fail('not_found', { details: { ids: missing } });
  if (visits === 'one') refuseOthers(seen, ids);
  return seen;
}

/** 422 `not_one_visit` with the ids that are not of the first one's visit. */
export function refuseOthers(
  rows: readonly { id: number; group_id: string }[],
  ids: readonly number[],
): void {
  const visit = rows.find((row) => row.id === ids[0])?.group_id;
  const others = rows.filter((row) => row.group_id !== visit).map((row) => row.id);
  if (others.length > 0)
    fail('not_one_visit', { fields: { ids: ['not_allowed'] }, details: { ids: others } });
}

/** 409 `not_active` for cancelled ones. */
export function refuseInactive(...invoices: readonly InvoiceRow[]): void {
  refuse(
    'not_active',
    invoices.filter((invoice) => invoice.status !== 1),
  );
}

/** Refuses with the ids that it is about, if there are any. */
export function refuse(code: ErrorCode, about: readonly { id: number }[]): void {
  if (about.length > 0) fail(code, { details: { ids: about.map((one) => one.id) } });
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

/** Until when a slot is sold: its end, or so many minutes after its start as the club lets (`bookable_after_start`). */
export async function soldUntil(ctx: Context, slot: Parameters<typeof edgesOf>[1]): Promise<Date> {
  const { bookable_after_start, time_zone } = await ctx.club();
  return slotInstant(slot.date, lastSold(slot, bookable_after_start), time_zone);
}

/** How documents speak of slots: each with the name of its court. */
export async function withCourts<S extends { court_id: number }>(
  ctx: Context,
  slots: readonly S[],
): Promise<(S & { court: string })[]> {
  const courts = await ctx.db
    .selectFrom('courts')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(slots.map((slot) => slot.court_id))]))
    .execute();
  return slots.map((slot) => ({ ...slot, court: courts.find((c) => c.id === slot.court_id)?.name ?? '' }));
}

/** The same for one. */
export async function withCourt<S extends { court_id: number }>(
  ctx: Context,
  slot: S,
): Promise<S & { court: string }> {
  const [one] = await withCourts(ctx, [slot]);
  return one as S & { court: string };
}

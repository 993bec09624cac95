import type { ClosingOffer } from '#contract/closed-invoices.ts';
import { addDays, daysBetween, minutesOf } from '#domain/dates.ts';
import { repriceMoved } from '#domain/pricing.ts';
import { type Context, can } from '../../context.ts';
import type { InvoiceRow } from '../sale-invoices/locking.ts';
import { frozenGroup } from '../sale-invoices/move.ts';
import { type FreeSlot, findAfterSeasons, findFree, type Span } from './queries.ts';

/** So far ahead a reservation is offered its hour on another day. */
const DAYS = 7;
const MOST = { court: 3, near: 1, next_day: 2, season_end: 4 } as const;

type Kind = ClosingOffer['kind'];
type Offers = Map<number, ClosingOffer[]>;

/**
 * Where each of the reservations could go: a session of a season first to its end, then near in time, the same court
 * before another.
 */
export async function offersFor(
  ctx: Context,
  invoices: readonly InvoiceRow[],
  after: Span,
  local: string,
): Promise<Offers> {
  const days = invoices.map((invoice) => invoice.date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const free = await findFree(ctx.db, { from: first, to: addDays(last, DAYS) }, after, local);
  const seasonal = invoices.filter((invoice) => invoice.season_schedule_id !== null);
  const ends = await findAfterSeasons(ctx.db, seasonal, MOST.season_end, after, local);
  const byDay = Map.groupBy(free, (slot) => slot.date);
  const byHour = Map.groupBy(free, (slot) => slot.start_time);
  const seen = can(ctx, 'invoice.show');
  const told = (offers: ClosingOffer[]) =>
    seen ? offers : offers.map((offer) => ({ ...offer, total_price: null }));
  return new Map(
    invoices.map((invoice) => {
      const sameDay = byDay.get(invoice.date) ?? [];
      const sameHour = byHour.get(invoice.start_time) ?? [];
      const end = offered('season_end', invoice, ends.get(invoice.id) ?? []);
      const near = [...onDay(invoice, sameDay), ...onDaysAfter(invoice, sameHour)];
      const known = new Set(end.map((offer) => offer.time_id));
      return [invoice.id, told([...end, ...near.filter((offer) => !known.has(offer.time_id))])];
    }),
  );
}

function onDay(invoice: InvoiceRow, free: readonly FreeSlot[]): ClosingOffer[] {
  const nearest = (slots: FreeSlot[]) => slots.sort(byNearness(invoice, away)).slice(0, MOST.near);
  const away = (slot: FreeSlot) => Math.abs(minutesOf(slot.start_time) - minutesOf(invoice.start_time));
  const court = free.filter((slot) => slot.start_time === invoice.start_time).slice(0, MOST.court);
  const earlier = nearest(free.filter((slot) => slot.start_time < invoice.start_time));
  const later = nearest(free.filter((slot) => slot.start_time > invoice.start_time));
  return [
    ...offered('court', invoice, court),
    ...offered('earlier', invoice, earlier),
    ...offered('later', invoice, later),
  ];
}

function onDaysAfter(invoice: InvoiceRow, free: readonly FreeSlot[]): ClosingOffer[] {
  const away = (slot: FreeSlot) => daysBetween(invoice.date, slot.date);
  const soon = free.filter((slot) => away(slot) > 0 && away(slot) <= DAYS);
  return offered('next_day', invoice, soon.sort(byNearness(invoice, away)).slice(0, MOST.next_day));
}

const byNearness =
  ({ court_id }: InvoiceRow, away: (slot: FreeSlot) => number) =>
  (a: FreeSlot, b: FreeSlot) =>
    away(a) - away(b) || Number(b.court_id === court_id) - Number(a.court_id === court_id) || a.id - b.id;

const offered = (kind: Kind, invoice: InvoiceRow, slots: readonly FreeSlot[]): ClosingOffer[] =>
  slots.map(({ id, court_id, court, date, start_time, end_time, price }) => ({
    kind,
    time_id: id,
    date,
    start_time,
    end_time,
    court: { id: court_id, name: court },
    price,
    total_price:
      repriceMoved(invoice.price_fixed ? invoice.price : price, {
        discount_group: frozenGroup(invoice),
        discount_manual: invoice.discount_manual,
      }).net + invoice.addons_price,
  }));

/** One offer for each, no slot twice, in the order of the reservations; null for whom none is left. */
export function suggestionsFrom(ids: readonly number[], offers: Offers): Map<number, number | null> {
  const gone = new Set<number>();
  return new Map(
    ids.map((id) => {
      const left = offers.get(id)?.find((offer) => !gone.has(offer.time_id))?.time_id ?? null;
      if (left !== null) gone.add(left);
      return [id, left];
    }),
  );
}

import type { ClosingOffer } from '#contract/sales/closed-invoices.ts';
import { addDays, minutesOf } from '#domain/dates.ts';
import { repriceMoved } from '#domain/pricing.ts';
import type { InvoiceRow } from '#server/calendar/locking.ts';
import { type Context, can } from '#server/context.ts';
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
  const nearOf = nearIn(free);
  const seen = can(ctx, 'invoice.show');
  const told = (offers: ClosingOffer[]) =>
    seen ? offers : offers.map((offer) => ({ ...offer, total_price: null }));
  return new Map(
    invoices.map((invoice) => {
      const end = offered('season_end', invoice, ends.get(invoice.id) ?? []);
      const near = nearOf(invoice);
      const known = new Set(end.map((offer) => offer.time_id));
      return [invoice.id, told([...end, ...near.filter((offer) => !known.has(offer.time_id))])];
    }),
  );
}

/**
 * What is near a reservation among slots in the order of time. By day and hour: a closing of a year asks for thousands,
 * each of which looks at its own day and at its hour of the next few, not at all that is free.
 */
export function nearIn(free: readonly FreeSlot[]): (invoice: InvoiceRow) => ClosingOffer[] {
  const days = new Map(
    [...Map.groupBy(free, (slot) => slot.date)].map(([day, slots]) => [
      day,
      Map.groupBy(slots, (slot) => slot.start_time),
    ]),
  );
  return (invoice) => {
    const hours = days.get(invoice.date) ?? new Map<string, FreeSlot[]>();
    const minutes = minutesOf(invoice.start_time);
    const away = (hour: string) => Math.abs(minutesOf(hour) - minutes);
    const nearest = (kind: Kind, is: (hour: string) => boolean) => {
      const order = [...hours.keys()].filter(is).sort((a, b) => away(a) - away(b));
      return offered(
        kind,
        invoice,
        firstOf(
          MOST.near,
          invoice,
          order.map((hour) => hours.get(hour) ?? []),
        ),
      );
    };
    const after = Array.from(
      { length: DAYS },
      (_, n) => days.get(addDays(invoice.date, n + 1))?.get(invoice.start_time) ?? [],
    );
    return [
      ...offered('court', invoice, cheapestFor(invoice, hours.get(invoice.start_time) ?? [])),
      ...nearest('earlier', (hour) => hour < invoice.start_time),
      ...nearest('later', (hour) => hour > invoice.start_time),
      ...offered('next_day', invoice, firstOf(MOST.next_day, invoice, after)),
    ];
  };
}

/**
 * Of slots of the same hour those that cost no more than was agreed, the nearest to it first, then the least dear: no one
 * owes anew where none has to.
 */
function cheapestFor({ price, price_fixed }: InvoiceRow, slots: readonly FreeSlot[]): FreeSlot[] {
  if (price_fixed) return slots.slice(0, MOST.court);
  const dearer = (slot: FreeSlot) => Number(slot.price > price);
  const apart = (slot: FreeSlot) => Math.abs(slot.price - price);
  return slots.toSorted((a, b) => dearer(a) - dearer(b) || apart(a) - apart(b)).slice(0, MOST.court);
}

/** The first of slots in groups that are ever farther away; in a group the same court first. */
function firstOf(
  most: number,
  { court_id }: InvoiceRow,
  groups: readonly (readonly FreeSlot[])[],
): FreeSlot[] {
  const first: FreeSlot[] = [];
  for (const group of groups) {
    if (first.length >= most) break;
    const order = group.toSorted(
      (a, b) => Number(b.court_id === court_id) - Number(a.court_id === court_id) || a.id - b.id,
    );
    first.push(...order.slice(0, most - first.length));
  }
  return first;
}

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

import { createHash } from 'node:crypto';
import type { ClosingPreview } from '#contract/sales/closed-invoices.ts';
import { MOST_RESERVATIONS } from '#contract/sales/closed-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { edgesOf, type InvoiceRow, openInvoicesOn } from '#server/calendar/locking.ts';
import { lockSlots, readSlots, type Slot } from '#server/calendar/slots.ts';
import { type Context, can } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { type Canceled, figuresInFull } from '../sale-invoices/cancel-figures.ts';
import { offersFor, suggestionsFrom } from './offers.ts';
import {
  findTouched,
  lockSeasonsOn,
  readPeople,
  reservationsOn,
  type Touched,
  type Wish,
} from './queries.ts';

/** The effect of a closing, its change or its restoration. */
export interface Effect {
  wish: Wish;
  touched: Touched[];
  /** The times of the reservations that it meets; in a commit all that it touches and those to move to, locked. */
  slots: Map<number, Slot>;
  /** The reservations that it meets, in the order of the calendar, with what their cancel in full gives back. */
  met: Canceled[];
}

/** The present effect; nothing is locked. */
export async function readEffect(ctx: Context, wish: Wish): Promise<Effect> {
  const touched = await touchedBy(ctx, wish);
  const invoices = await reservationsOn(ctx.db, freshOf(touched));
  const slots = await readSlots(
    ctx.db,
    invoices.map((invoice) => invoice.reservable_time_id),
  );
  return effectOf(ctx, wish, touched, slots, invoices);
}

/**
 * The same to be carried out, under the lock of the calendar: seasons that may grow, its times and `targets`, by id, then
 * persons, then reservations, so that nobody books, moves or cancels there meanwhile.
 */
export async function lockEffect(ctx: Context, wish: Wish, targets: readonly number[]): Promise<Effect> {
  const touched = await touchedBy(ctx, wish);
  if (targets.length > 0) await lockSeasonsOn(ctx.db, freshOf(touched));
  const slots = await lockSlots(ctx.db, [...new Set([...touched.map((time) => time.id), ...targets])]);
  return effectOf(ctx, wish, touched, slots, await openInvoicesOn(ctx, freshOf(touched)));
}

async function touchedBy(ctx: Context, wish: Wish): Promise<Touched[]> {
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  return findTouched(ctx.db, wish, { today, local: await localNow(ctx) });
}

const freshOf = (touched: readonly Touched[]) => touched.filter((time) => time.fresh).map((time) => time.id);

async function effectOf(
  ctx: Context,
  wish: Wish,
  touched: Touched[],
  slots: readonly Slot[],
  invoices: InvoiceRow[],
): Promise<Effect> {
  if (invoices.length > MOST_RESERVATIONS) {
    fail('too_wide', { details: { max_reservations: MOST_RESERVATIONS, reservations: invoices.length } });
  }
  const met = await figuresInFull(ctx, invoices.sort(inCalendar));
  return { wish, touched, slots: new Map(slots.map((slot) => [slot.id, slot])), met };
}

const inCalendar = (a: InvoiceRow, b: InvoiceRow) =>
  a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time) || a.court_id - b.court_id;

/** A token of the affected reservations and refunds; 32 hexadecimal digits. */
export function tokenOf({ met }: Effect): string {
  const said = met
    .map(({ invoice, begun, figures }) => [
      invoice.id,
      invoice.reservable_time_id,
      invoice.user_id,
      figures.refund,
      invoice.paid,
      begun,
    ])
    .sort(([a], [b]) => Number(a) - Number(b));
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

/** The effect as previewed. */
export async function previewOf(ctx: Context, effect: Effect): Promise<ClosingPreview> {
  const { met, touched, slots, wish } = effect;
  const movable = [];
  for (const { invoice } of met) {
    const over = (await edgesOf(ctx, invoice)).ends_at <= ctx.now;
    if (!over && invoice.recognized_at === null) movable.push(invoice);
  }
  const offers = await offersFor(ctx, movable, wish.after, await localNow(ctx));
  const going = met.filter((one) => !one.begun);
  const suggested = suggestionsFrom(
    going.map((one) => one.invoice.id),
    offers,
  );
  const people = await readPeople(
    ctx.db,
    met.map((one) => one.invoice.user_id),
  );
  const told = new Set(going.map((one) => one.invoice.user_id));
  const vacated = new Set(going.map((one) => one.invoice.reservable_time_id));
  const seen = { people: can(ctx, 'user.show'), money: can(ctx, 'invoice.show') };
  const sum = (value: number) => (seen.money ? value : null);
  const stateOf = (time: Touched) => slots.get(time.id)?.state ?? time.state;
  return {
    invoices: met.map(({ invoice, begun, figures }) => {
      const { id, invoice_number, date, start_time, end_time, total_price, paid, due } = invoice;
      const person = people.find((one) => one.id === invoice.user_id);
      const court = slots.get(invoice.reservable_time_id)?.court ?? '';
      return {
        id,
        invoice_number,
        user: seen.people && person ? { id: person.id, name: person.name, family: person.family } : null,
        reachable: seen.people ? Boolean(person?.phone_number) : null,
        date,
        start_time,
        end_time,
        court: { id: invoice.court_id, name: court },
        total_price: sum(total_price),
        paid: sum(paid),
        due: sum(due),
        refund: sum(figures.refund),
        begun,
        offers: offers.get(id) ?? [],
        suggested: suggested.get(id) ?? null,
      };
    }),
    times: touched.filter((time) => time.covered && (stateOf(time) === 'free' || vacated.has(time.id)))
      .length,
    reopened: touched.filter((time) => !time.covered && !time.other && stateOf(time) === 'closed').length,
    refund: sum(sumOf(going, (one) => one.figures.refund)),
    paid: sum(sumOf(going, (one) => one.invoice.paid)),
    movable: [...suggested.values()].filter((id) => id !== null).length,
    messages: people.filter((person) => told.has(person.id) && person.phone_number).length,
    token: tokenOf(effect),
  };
}

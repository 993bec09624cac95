import type { SeasonOccurrence, SeasonPreview } from '#contract/sales/season-records.ts';
import type { SeasonPreviewInput } from '#contract/sales/season-schedules.ts';
import { MOST_DAYS, MOST_SESSIONS } from '#contract/sales/season-schedules.ts';
import { clubDay, daysBetween } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { discountFor, type FrozenGroup } from '#domain/pricing.ts';
import { distinctSuggestions, seasonDays } from '#domain/seasons.ts';
import type { BookingFacts } from '#server/calendar/booking-context.ts';
import { readBookingFacts } from '#server/calendar/booking-context.ts';
import { checkAhead } from '#server/calendar/days-ahead.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { resolveRef } from '#server/records/refs.ts';
import { courtsAmong } from '#server/settings/courts/service.ts';
import { termsAmong } from '#server/settings/terms/service.ts';
import { madeUntil } from '../times/generation.ts';
import { type Found, freeNear, lookAt, type Place, type WantedPlace } from './place-lookup.ts';

/** What a season asks for, of whoever it is. */
export type Wish = Pick<SeasonPreviewInput, 'from' | 'to' | 'slots' | 'fixed_price' | 'generate_missing'>;

/** What a new season would meet (D15); nothing changes. */
export async function previewSeason(
  ctx: Context,
  { user_id, ...wish }: SeasonPreviewInput,
): Promise<SeasonPreview> {
  const wanted = await checkWish(ctx, wish);
  const id = user_id ? await resolveRef(ctx, 'users', user_id, 'user_id') : null;
  const facts = id === null ? null : await readBookingFacts(ctx, { addons: [] }, id, false);
  return previewOf(ctx, wish, await occurrencesOf(ctx, wish, wanted), facts);
}

/**
 * The days that it asks for, by day and slot: 422 `passed` on `from` for one before today, `too_wide` for too many, and
 * on the slots for a court or a term that is not there. A fixed price needs invoice.discount, making times time.create.
 */
export async function checkWish(ctx: Context, wish: Wish): Promise<WantedPlace[]> {
  const { from, to, slots } = wish;
  if (wish.fixed_price != null) requirePermission(ctx, 'invoice.discount');
  if (wish.generate_missing) requirePermission(ctx, 'time.create');
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  if (from < today) fail('passed', { fields: { from: ['min'] }, details: { min: today } });
  if (from > to) failFields({ to: ['min'] });
  if (daysBetween(from, to) >= MOST_DAYS) {
    fail('too_wide', { fields: { to: ['max'] }, details: { max_days: MOST_DAYS } });
  }
  await checkAhead(ctx, to, 'to');
  await checkSlots(ctx, slots, (n) => `slots.${n}`);
  const days = seasonDays(from, to, slots);
  if (days.length > MOST_SESSIONS) {
    fail('too_wide', {
      fields: { to: ['max'] },
      details: { max_sessions: MOST_SESSIONS, sessions: days.length },
    });
  }
  return days.map(({ date, slot }) => {
    const { term_id, court_id } = slots[slot] as Wish['slots'][number];
    return { date, slot, term_id, court_id };
  });
}

/** Courts that are out of use, and terms and courts that are no more, take no new sessions. */
export async function checkSlots(
  ctx: Context,
  slots: readonly { term_id: number; court_id: number }[],
  field: (index: number) => string,
): Promise<void> {
  if (slots.length === 0) return;
  const courts = await courtsAmong(ctx, [...new Set(slots.map((slot) => slot.court_id))]);
  const terms = await termsAmong(ctx, [...new Set(slots.map((slot) => slot.term_id))]);
  for (const [index, { court_id, term_id }] of slots.entries()) {
    const court = courts.find(({ id }) => id === court_id);
    if (!court) failFields({ [`${field(index)}.court_id`]: ['unknown'] });
    if (!court.active) failFields({ [`${field(index)}.court_id`]: ['not_allowed'] });
    if (!terms.some(({ id }) => id === term_id)) failFields({ [`${field(index)}.term_id`]: ['unknown'] });
  }
}

/** What is found of what it asks for, by day, hour and slot; what of today is not sold any more is none of it. */
export async function occurrencesOf(
  ctx: Context,
  wish: Pick<Wish, 'generate_missing'>,
  wanted: readonly WantedPlace[],
): Promise<Found[]> {
  const found = await lookAt(ctx, wanted, wish.generate_missing);
  return found.filter((one) => !one.ended).sort(inCalendar);
}

export const inCalendar = (a: Found, b: Found) =>
  a.date.localeCompare(b.date) || a.start_time.localeCompare(b.start_time) || a.slot - b.slot;

/** What one session costs somewhere. */
interface Cost {
  price: number;
  total_price: number;
  discount_group: FrozenGroup | null;
}
type Priced = (slot: Pick<Found, 'date' | 'term_id' | 'court_id' | 'price'>) => Cost;

/** The price that was agreed on, or the slot's own with the customer's discount; without a customer there is none. */
export function pricesFor(facts: BookingFacts | null, fixed_price: number | null | undefined): Priced {
  return (slot) => {
    if (fixed_price != null) return { price: fixed_price, total_price: fixed_price, discount_group: null };
    const customer = { user_id: facts?.id ?? 0, character_id: facts?.character_id ?? 0 };
    const { discount, discount_group } = discountFor(slot, customer, facts?.groups ?? []);
    return { price: slot.price, total_price: slot.price - discount, discount_group };
  };
}

export type Looked = SeasonOccurrence;

const keyOf = ({ time_id, date, term_id, court_id }: Place & { time_id: number | null }) =>
  time_id ?? `${date} ${term_id} ${court_id}`;

/** Each with its price and, where it is not free or one that may stay leaves it, what could be had instead. */
export async function withOffers<F extends Found>(
  ctx: Context,
  found: readonly F[],
  making: boolean,
  costOf: (one: F, slot: Parameters<Priced>[0]) => { price: number; total_price: number },
): Promise<Looked[]> {
  const blocked = found.filter((one) => one.state !== 'free' || one.held);
  const local = await localNow(ctx);
  const offered = await freeNear(ctx.db, blocked, { own: found, local, making });
  const free = Map.groupBy(offered, (one) => one.n);
  const near = new Map(blocked.map((one, n) => [one, free.get(n) ?? []]));
  const suggested = distinctSuggestions(
    found.map((one) => (one.state === 'free' ? [] : (near.get(one) ?? []).map(keyOf))),
  );
  return found.map((one, index) => {
    const { date, slot, time_id, start_time, end_time, state, missing, by } = one;
    const offers = (near.get(one) ?? []).map((offer) => {
      const { price, total_price } = costOf(one, offer);
      return {
        kind: offer.kind,
        time_id: offer.time_id,
        date: offer.date,
        start_time: offer.start_time,
        end_time: offer.end_time,
        term: { id: offer.term_id, name: offer.term },
        court: { id: offer.court_id, name: offer.court },
        price,
        total_price,
      };
    });
    const { price, total_price } = costOf(one, one);
    return {
      date,
      slot,
      time_id,
      start_time,
      end_time,
      term: { id: one.term_id, name: one.term },
      court: { id: one.court_id, name: one.court },
      price,
      total_price,
      state,
      missing,
      by,
      offers,
      suggested: suggested[index] ?? null,
    };
  });
}

/** How many are found in each state. */
export function statesOf(found: readonly Pick<Found, 'state'>[]): SeasonPreview['states'] {
  const of = (state: Found['state']) => found.filter((one) => one.state === state).length;
  return { free: of('free'), taken: of('taken'), closed: of('closed'), no_time: of('no_time') };
}

/** What people see of it before they choose. */
export async function previewOf(
  ctx: Context,
  wish: Wish,
  found: readonly Found[],
  facts: BookingFacts | null,
): Promise<SeasonPreview> {
  const costOf = pricesFor(facts, wish.fixed_price);
  const occurrences = await withOffers(ctx, found, wish.generate_missing, (_, slot) => costOf(slot));
  const free = found.filter((one) => one.state === 'free').map((one) => costOf(one));
  const groups = free.flatMap(({ discount_group }) => (discount_group ? [discount_group] : []));
  const total = sumOf(free, (one) => one.total_price);
  const price = sumOf(free, (one) => one.price);
  return {
    occurrences,
    states: statesOf(found),
    missing: found.filter((one) => one.missing).length,
    made_until: await madeUntil(ctx.db),
    count: free.length,
    total,
    price,
    discount: price - total,
    discount_groups: [...new Map(groups.map((group) => [group.id, group])).values()],
    balance: facts && can(ctx, 'user.show') ? facts.balance : null,
  };
}

import * as v from 'valibot';
import { CancelInput } from '#contract/sales/cancels.ts';
import { BookingInput } from '#contract/sales/sale-invoices.ts';
import { ReceiveInput } from '#contract/treasury/documents.ts';
import { addDays, slotInstant, weekday } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { priceSlots } from '#domain/pricing.ts';
import { ACTION_TYPE } from '#domain/statuses.ts';
import { recogniseDay } from '#server/calendar/recognition.ts';
import { reserve } from '#server/sales/sale-invoices/book.ts';
import { cancelInvoice } from '#server/sales/sale-invoices/cancel.ts';
import { markAttendance } from '#server/sales/sale-invoices/complete.ts';
import { DEFAULT_BANK, DEFAULT_CASH } from '#server/system/club/first-start.ts';
import { takeMoney } from '#server/treasury/documents/service.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/client.ts';
import type { Random } from './random.ts';
import { playSeason, seasonsOf } from './seasons.ts';
import { CARD_READER, type DemoEvent, type DemoSlot, type Stage } from './stage.ts';

/** Attendance is marked by hand only on the last days; the daily run recognised older slots. */
const MARKED_DAYS = 5;

/** The demand for an hour: quiet noons, full evenings, busier at weekends. */
function demand({ start_time, date }: DemoSlot): number {
  const hour = Number(start_time.slice(0, 2));
  const base = hour < 10 ? 0.26 : hour < 13 ? 0.18 : hour < 17 ? 0.32 : 0.47;
  return weekday(date) >= 5 ? base + 0.09 : base;
}

/** All events on the given slots up to now. */
export function playDays(stage: Stage, slots: readonly DemoSlot[]): DemoEvent[] {
  const days = [...new Set(slots.map((slot) => slot.date))];
  const courtDays = [...Map.groupBy(slots, (slot) => `${slot.date} ${slot.court_id}`).values()];
  const bookings = courtDays.flatMap((hours) => wanted(stage, hours));
  const seasons = seasonsOf(stage, slots);
  const held = new Set(seasons.flatMap((season) => season.slots.map(({ id }) => id)));
  const events = [
    ...bookings.flatMap((hours) => {
      const story = playBooking(stage, hours);
      return hours.some(({ id }) => held.has(id)) ? [] : story;
    }),
    ...seasons.flatMap((season) => playSeason(stage, season)),
    ...days.map((day) => endOf(day, stage)),
  ];
  return events.filter((e) => e.at <= stage.now);
}

/** The booked hours of a court's day; each list is one person's: one hour, or two in a row. */
function wanted({ random, zone, now }: Stage, hours: readonly DemoSlot[]): DemoSlot[][] {
  const bookings: DemoSlot[][] = [];
  for (let at = 0; at < hours.length; at++) {
    const slot = hours[at] as DemoSlot;
    // Distant days are emptier: people book a week or two ahead.
    const daysAhead = (slotInstant(slot.date, slot.start_time, zone).getTime() - now.getTime()) / DAY_MS;
    const fading = daysAhead > 2 ? Math.max(0.12, 1 - daysAhead / 11) : 1;
    if (!random.chance(demand(slot) * fading)) continue;
    const next = hours[at + 1];
    const two = random.chance(0.45) && next?.start_time === slot.end_time;
    bookings.push(two ? [slot, next] : [slot]);
    if (two) at++;
  }
  return bookings;
}

/** The daily run, soon after midnight. */
const endOf = (day: string, { zone }: Stage): DemoEvent => ({
  at: slotInstant(addDays(day, 1), '00:10', zone),
  run: async (ctx) => void (await recogniseDay(ctx, day)),
});

/** The events of one booking: paid or not, add-ons, cancelled, attended. */
function playBooking(stage: Stage, slots: readonly DemoSlot[]): DemoEvent[] {
  const { random, club, zone, now, opening } = stage;
  const [first] = slots as [DemoSlot];
  const starts = slotInstant(first.date, first.start_time, zone);

  // Booked within the week before it is played, or in the days before now.
  const lead = random.between(2 * 60, 6 * 24 * 60) * MINUTE_MS;
  const latest = Math.min(starts.getTime(), now.getTime());
  const booked = new Date(Math.max(opening.getTime() + HOUR_MS, latest - lead));
  const customer = random.pick(club.customers);
  const story: Story = { invoice_ids: [], user_id: customer.id };
  const client_ref = random.uuid();
  const payment = random.chance(0.76) ? place(random) : null;
  const addons = random.chance(0.14) ? [{ ...random.pick(club.addons), count: random.between(1, 2) }] : [];
  const coach_id = random.chance(0.12) ? random.pick(club.coach_ids) : null;
  const action_type = random.chance(0.55) ? ACTION_TYPE.telephone : ACTION_TYPE.present;
  const { total } = priceSlots({
    slots,
    customer: { user_id: customer.id, character_id: customer.character_id },
    discount_groups: club.discount_groups,
    addons: addons.map(({ id, ...addon }) => ({ sale_addon_id: id, ...addon })),
  });
  // Sometimes only about half is paid with the booking.
  const price = random.chance(0.12) ? Math.floor(total / 20_000) * 10_000 : total;
  const events: DemoEvent[] = [
    {
      at: booked,
      async run(ctx) {
        const body: v.InferInput<typeof BookingInput> = {
          client_ref,
          user_id: story.user_id,
          reservable_time_ids: slots.map((slot) => slot.id),
          action_type,
          addons: addons.map(({ id, count }) => ({ sale_addon_id: id, count })),
          coach_id,
          payments: payment && price > 0 ? [{ ...payment, price }] : [],
        };
        ({ invoice_ids: story.invoice_ids } = await reserve(ctx, v.parse(BookingInput, body)));
      },
    },
  ];
  if (random.chance(0.05)) return [...events, cancellation(stage, story, booked, starts)];
  if (random.chance(0.8)) {
    // Others pay at the desk shortly before or after the hour.
    const paid = new Date(starts.getTime() - random.between(-20, 15) * MINUTE_MS);
    events.push({ at: paid, run: (ctx) => settle(ctx, story, place(random)) });
  }
  if (now.getTime() - starts.getTime() < MARKED_DAYS * DAY_MS) {
    events.push(...slots.flatMap((slot, n) => attendance(stage, story, slot, n)));
  }
  return events;
}

interface Story {
  /** In the order of the slots; set when it is booked. */
  invoice_ids: number[];
  user_id: number;
}

/** The desk marks attendance soon after the start; sometimes it is forgotten and left to the daily run. */
function attendance({ random, zone }: Stage, story: Story, slot: DemoSlot, n: number): DemoEvent[] {
  if (!random.chance(0.93)) return [];
  const attended = !random.chance(0.05);
  const starts = slotInstant(slot.date, slot.start_time, zone);
  const marked = new Date(starts.getTime() + random.between(0, 10) * MINUTE_MS);
  return [{ at: marked, run: (ctx) => markAttendance(ctx, story.invoice_ids[n] as number, { attended }) }];
}

function cancellation({ random }: Stage, story: Story, booked: Date, starts: Date): DemoEvent {
  const span = starts.getTime() - booked.getTime();
  return {
    at: new Date(booked.getTime() + span * (0.2 + 0.7 * random.next())),
    async run(ctx) {
      for (const id of story.invoice_ids) await cancelInvoice(ctx, id, v.parse(CancelInput, {}));
    },
  };
}

async function settle(ctx: Context, { invoice_ids, user_id }: Story, where: ReturnType<typeof place>) {
  const { due } = await ctx.db
    .selectFrom('sale_invoices')
    .select(({ fn }) => fn.sum<number>('due').as('due'))
    .where('id', '=', anyOf(invoice_ids))
    .executeTakeFirstOrThrow();
  if (due > 0) await takeMoney(ctx, v.parse(ReceiveInput, { user_id, price: due, ...where, invoice_ids }));
}

/** The means of a payment: mostly cash and the card reader, sometimes a transfer. */
function place(random: Random) {
  const way = random.next();
  const transaction_reference_id = String(10_000_000 + Math.floor(random.next() * 89_999_999));
  if (way < 0.45) return { cash_id: DEFAULT_CASH };
  if (way < 0.88) return { payment_gateway_id: CARD_READER, transaction_reference_id };
  return { bank_id: DEFAULT_BANK, transaction_reference_id };
}

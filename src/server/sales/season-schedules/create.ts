import { randomUUID } from 'node:crypto';
import type { SeasonInput } from '#contract/sales/season-schedules.ts';
import { pickSessions } from '#domain/seasons.ts';
import { readBookingFacts } from '#server/calendar/booking-context.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import type { Slot } from '#server/calendar/slots.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { resolveRef } from '#server/records/refs.ts';
import { readDocuments } from '#server/treasury/documents/service.ts';
import { reserveSeason } from '../sale-invoices/book.ts';
import type { Found, WantedPlace } from './place-lookup.ts';
import { checkWish, occurrencesOf, previewOf, type Wish } from './preview.ts';
import { insertSlots } from './queries.ts';
import { getSeason, seasonRecords, tellCustomer } from './service.ts';
import { type Going, timesFor } from './targets.ts';

/**
 * Books a season (D15), all or nothing, as one booking of all its sessions: what was seen is what is booked, else 409
 * `preview_changed` (preview) or `price_changed`. 422 `no_free_date` where nothing would be booked. `newVisit` names the
 * visit of each day, a UUID.
 */
export async function createSeason(ctx: Context, input: SeasonInput, newVisit: () => string = randomUUID) {
  const { choices, notify, title, from, to, slots, generate_missing, fixed_price = null, ...terms } = input;
  const wish: Wish = { from, to, slots, fixed_price, generate_missing };
  const wanted = await checkWish(ctx, wish);
  const user_id = await resolveRef(ctx, 'users', input.user_id, 'user_id');
  if (generate_missing) await lockCalendar(ctx.db);
  const found = await occurrencesOf(ctx, wish, wanted);
  const changed = () => failChanged(ctx, wish, wanted, user_id);
  const going = await goingOf(wanted, found, choices, changed);
  const time_ids = await timesFor(ctx, going, { making: generate_missing, changed });
  const dayOf = new Map(time_ids.map((id, index) => [id, (going[index] as Going).found]));
  let season_id = 0;
  let customer = user_id;
  const booked = await reserveSeason(ctx, { ...terms, user_id, addons: [], over_stock: false }, time_ids, {
    fixed_price,
    async refuse(locked) {
      const free = locked.filter((slot) => slot.state === 'free' && slot.court_active);
      if (free.length < time_ids.length) await changed();
    },
    async begin(facts) {
      customer = facts.id;
      season_id = await insertSeason(ctx, input, facts.id, time_ids.length);
      return columnsBy(season_id, dayOf, newVisit);
    },
  });
  if (notify ?? (await ctx.club()).sms.book) await tellCustomer(ctx, 'book', customer, booked.invoice_ids);
  return { data: await getSeason(ctx, season_id), receives: await readDocuments(ctx, booked.receive_ids) };
}

/** 409 with what the season would meet now. */
async function failChanged(
  ctx: Context,
  wish: Wish,
  wanted: readonly WantedPlace[],
  user_id: number,
): Promise<never> {
  const facts = await readBookingFacts(ctx, { addons: [] }, user_id, false);
  const preview = await previewOf(ctx, wish, await occurrencesOf(ctx, wish, wanted), facts);
  fail('preview_changed', { details: { preview } });
}

/** What is booked: each day that is free, or what was chosen for it. */
async function goingOf(
  wanted: readonly WantedPlace[],
  found: readonly Found[],
  choices: SeasonInput['choices'],
  changed: () => Promise<never>,
): Promise<Going[]> {
  const key = ({ date, slot }: { date: string; slot: number }) => `${date} ${slot}`;
  const days = new Set(wanted.map(key));
  const stray = choices.findIndex((choice) => !days.has(key(choice)));
  if (stray >= 0) failFields({ [`choices.${stray}.date`]: ['unknown'] });
  const { picked, open } = pickSessions(found, choices, {
    of: key,
    by: key,
    isOut: (choice) => choice.skip === true,
  });
  if (picked.length === 0) fail('no_free_date', { fields: { slots: ['conflict'] } });
  if (open.length > 0) await changed();
  return picked.map(({ wanted: one, choice }) => ({
    found: one,
    choice: choice && { ...choice, field: `choices.${choices.indexOf(choice)}` },
  }));
}

/** The season itself, with its slots; answers its id. */
async function insertSeason(
  ctx: Context,
  { title, description, from, to, slots, coach_id = null, fixed_price = null }: SeasonInput,
  user_id: number,
  sessions: number,
): Promise<number> {
  const columns = { title, description, user_id, coach_id, from_date: from, to_date: to, fixed_price };
  const { user_id: creator_id } = ctx.actor;
  const id = await seasonRecords.insert(ctx, { ...columns, creator_id }, { ...columns, slots, sessions });
  await insertSlots(
    ctx.db,
    id,
    slots.map((slot, index) => ({ ...slot, slot: index })),
  );
  return id;
}

/** What the reservation of each time carries: sessions of one day are a visit (D29). */
function columnsBy(season_schedule_id: number, dayOf: ReadonlyMap<number, Found>, newVisit: () => string) {
  const visits = new Map<string, string>();
  return ({ id, date }: Slot) => {
    const { slot, date: season_date } = dayOf.get(id) as Found;
    const group_id = visits.get(date) ?? newVisit();
    visits.set(date, group_id);
    return { group_id, season_schedule_id, season_slot: slot, season_date };
  };
}

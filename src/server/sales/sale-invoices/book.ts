import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type * as v from 'valibot';
import type { BookingInput, PastInput } from '#contract/sales/sale-invoices.ts';
import { addDays, clubDay, slotInstant } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import { reserveLines } from '#domain/postings.ts';
import { coveringGroup, type PricedSlot, priceSlots } from '#domain/pricing.ts';
import { ACTION_TYPE } from '#domain/statuses.ts';
import { type BookingFacts, readBookingFacts } from '#server/calendar/booking-context.ts';
import { readInvoices } from '#server/calendar/invoice-queries.ts';
import { readingOf } from '#server/calendar/invoice-reader.ts';
import { checkLimit } from '#server/calendar/limit.ts';
import { soldUntil } from '#server/calendar/locking.ts';
import {
  findSlots,
  lockSlots,
  readSlots,
  refuseClosed,
  type Slot,
  takenDetails,
} from '#server/calendar/slots.ts';
import { eventText, messageText, slotWords } from '#server/calendar/texts.ts';
import { type Context, can } from '#server/context.ts';
import type { SaleInvoicesTable } from '#server/db/tables/reservations.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { firstBookDay } from '#server/ledger/years.ts';
import { ownText } from '#server/messages/messages/own-text.ts';
import { queueMessage } from '#server/messages/messages/service.ts';
import { resolveRef } from '#server/records/refs.ts';
import {
  draftsOf,
  prepareReceives,
  readDocuments,
  recordReceives,
} from '#server/treasury/documents/service.ts';
import { takeStock } from '../sale-addons/service.ts';
import { makeTime } from '../times/service.ts';
import { closeServed } from '../waitlist/service.ts';
import { insertAddons, type SoldAddon, soldAddons, soldMoves } from './addons.ts';

type Booking = BookingInput;
type Past = v.InferOutput<typeof PastInput>;
/** What a booking says beside its slots. */
export type Terms = Omit<Booking, 'reservable_time_ids'>;

/**
 * Books slots for a customer, with add-ons and payments, all or nothing: one invoice a slot, sharing a `group_id`.
 * 409 `slot_taken`, `time_closed`, `price_changed`; 422 `no_time`, `passed`, `max_debt`.
 */
export async function book(ctx: Context, input: Booking) {
  return answer(ctx, await reserve(ctx, input));
}

/** The same, without reading what was made. */
export function reserve(ctx: Context, input: Booking): Promise<Booked> {
  const { reservable_time_ids, ...terms } = input;
  return make(ctx, terms, reservable_time_ids, checkComing);
}

/** What a season says of the reservations that it makes. */
export interface SeasonOf {
  /** Instead of each slot's price and any discount. */
  fixed_price: number | null;
  /** Refuses what is gone or taken by now, in its own words; the times are locked. */
  refuse(slots: readonly Slot[]): Promise<void>;
  /** Writes the season, the customer being locked and the price being right; answers what each reservation carries. */
  begin(facts: BookingFacts): Promise<(slot: Slot) => SeasonColumns>;
}
type SeasonColumns = Pick<
  Insertable<SaleInvoicesTable>,
  'group_id' | 'season_schedule_id' | 'season_slot' | 'season_date' | 'replaces'
>;

/** The sessions of a season, as one booking; its message is the season's own. */
export function reserveSeason(
  ctx: Context,
  input: Terms,
  time_ids: readonly number[],
  season: SeasonOf,
): Promise<Booked> {
  return make(ctx, input, time_ids, checkComing, season);
}

/** Ids of the invoices and receipts of a booking. */
interface Booked {
  invoice_ids: number[];
  receive_ids: number[];
}

async function answer(ctx: Context, { invoice_ids, receive_ids }: Booked) {
  const data = await readInvoices(ctx.db, await readingOf(ctx), invoice_ids);
  return { data, receives: await readDocuments(ctx, receive_ids) };
}

/**
 * Records a reservation of a slot that has passed and was not recorded (D14). Where nobody has made its time, it is made
 * for who may (time.create).
 */
export async function bookPast(ctx: Context, input: Past) {
  const { court_id, term_id, date, start_time, ...terms } = input;
  const slot = await timeOfPast(ctx, { court_id, term_id, date }, start_time);
  if (!slot) fail('no_time', { fields: { date: ['unknown'] } });
  return answer(ctx, await make(ctx, terms, [slot.id], checkPast));
}

/** The time that begins when it is said to; otherwise the term's of its present hours, and where it has none what nobody has of those that it had. */
async function timeOfPast(ctx: Context, at: Parameters<typeof makeTime>[1], start_time: string | undefined) {
  const meant = (one: Awaited<ReturnType<typeof findSlots>>[number]) =>
    start_time === undefined ? one.present : one.start_time === start_time;
  let standing = await findSlots(ctx.db, at);
  if (!standing.some(meant) && can(ctx, 'time.create')) {
    await makeTime(ctx, at);
    standing = await findSlots(ctx.db, at);
  }
  if (start_time !== undefined) return standing.find(meant);
  const now = standing.filter(meant);
  const offered = now.length > 0 ? now : standing;
  return offered.find(({ state }) => state === 'free') ?? offered[0];
}

/** What a booking would cost, line by line, and the balance that it would leave. Nothing is locked or checked. */
export async function calculatePrice(ctx: Context, input: Booking) {
  const user_id = await resolveRef(ctx, 'users', input.user_id, 'user_id');
  if (input.discount) requirePermission(ctx, 'invoice.discount');
  const slots = inOrder(input.reservable_time_ids, await readSlots(ctx.db, input.reservable_time_ids));
  const facts = await readBookingFacts(ctx, input, user_id, false);
  const { lines, total } = price(input, slots, facts);
  const paid = sumOf(input.payments, (payment) => payment.price);
  const balance_after = can(ctx, 'user.show') ? facts.balance + total - paid : null;
  return { lines, total, balance_after };
}

async function make(
  ctx: Context,
  input: Terms,
  time_ids: readonly number[],
  checkTime: (ctx: Context, slots: readonly Slot[], input: Terms, facts: BookingFacts) => Promise<void>,
  season: SeasonOf | null = null,
): Promise<Booked> {
  if (input.discount) requirePermission(ctx, 'invoice.discount');
  const user_id = await resolveRef(ctx, 'users', input.user_id, 'user_id');
  if (input.client_ref) await lockReference(ctx, input.client_ref);
  const locked = await lockSlots(ctx.db, time_ids);
  await season?.refuse(locked);
  const slots = inOrder(time_ids, locked);
  const facts = await readBookingFacts(ctx, input, user_id, true);
  if (facts.ref_used) fail('exists', { fields: { client_ref: ['used'] } });
  await checkFree(ctx, slots);
  await checkTime(ctx, slots, input, facts);
  const priced = price(input, slots, facts, season?.fixed_price);
  if (input.expected_total !== undefined && input.expected_total !== priced.total) {
    fail('price_changed', { details: { yours: input.expected_total, ours: priced.total } });
  }
  const seasonal = await season?.begin(facts);
  const made = await insert(ctx, input, facts, slots, priced, seasonal);
  if (facts.waits) {
    await closeServed(
      ctx,
      facts.id,
      made.map(({ id }) => ({ id })),
    );
  }
  const receive_ids = await charge(ctx, input, facts, made);
  const over = await checkLimit(ctx, {
    user_id: facts.id,
    max_debt: facts.max_debt,
    price: priced.total,
    paid: sumOf(input.payments, (payment) => payment.price),
    over_debt: input.over_debt,
  });
  const over_stock = await takeStock(
    ctx,
    made.map(({ id }) => id),
    soldMoves(priced.addons),
    input.over_stock,
  );
  await announce(ctx, input, facts, made, {
    ...(over && { over_debt: true }),
    ...(over_stock && { over_stock }),
  });
  if (!season) await sendBooked(ctx, facts, made);
  return { invoice_ids: made.map((one) => one.id), receive_ids };
}

/** A reference books once: two bookings by it come one after the other, so that the second finds the first. */
async function lockReference({ db }: Context, client_ref: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan booking ${client_ref.toLowerCase()}`}, 0))`.execute(
    db,
  );
}

/** The slots as they were asked for; 422 `no_time` when one does not exist. */
function inOrder(ids: readonly number[], slots: readonly Slot[]): Slot[] {
  const found = ids.map((id) => slots.find((slot) => slot.id === id));
  const missing = ids.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) {
    fail('no_time', {
      fields: { reservable_time_ids: ['unknown'] },
      details: { times: missing.map((id) => ({ id })) },
    });
  }
  return found.filter((slot) => slot !== undefined);
}

async function checkFree(ctx: Context, slots: readonly Slot[]): Promise<void> {
  const taken = slots.filter((slot) => slot.state === 'reserved');
  if (taken.length > 0) {
    fail('slot_taken', { details: await takenDetails(ctx, taken) });
  }
  refuseClosed(slots.filter((slot) => slot.state === 'closed'));
}

/** How long ago a booking may have been made on a device without a network. */
const OFFLINE_MS = 7 * DAY_MS;

/**
 * When the booking was made: now, or without a network in the days before. Anybody can claim that, so it counts only
 * for work of a device that the server knows as its author's, and for whoever may record what was forgotten anyway.
 */
function bornAt(ctx: Context, { occurred_at }: Terms): number {
  const now = ctx.now.getTime();
  if (occurred_at === undefined || !(ctx.vouched || can(ctx, 'invoice.forget'))) return now;
  return Math.min(now, Math.max(Date.parse(occurred_at), now - OFFLINE_MS));
}

/**
 * A court that is out of use is not sold; what was played on it before is still recorded. A slot that has ended, or has
 * run for longer than the club sells it, is not booked, unless a device did so before and could not say so.
 */
async function checkComing(
  ctx: Context,
  slots: readonly Slot[],
  input: Terms,
  facts: BookingFacts,
): Promise<void> {
  refuseClosed(slots.filter((slot) => !slot.court_active));
  const at = bornAt(ctx, input);
  const { time_zone } = await ctx.club();
  const passed: Slot[] = [];
  for (const slot of slots) if ((await soldUntil(ctx, slot)).getTime() <= at) passed.push(slot);
  if (passed.length > 0) {
    fail('passed', {
      fields: { reservable_time_ids: ['not_allowed'] },
      details: { times: passed.map(({ id }) => ({ id })) },
    });
  }
  if (input.action_type === ACTION_TYPE.internet) checkWindow(slots, facts, clubDay(ctx.now, time_zone));
}

/** A customer on the internet books within the window of the group, the desk when it likes (D9). */
function checkWindow(slots: readonly Slot[], { reservable_days }: BookingFacts, today: string): void {
  if (reservable_days === 0) failFields({ action_type: ['not_allowed'] });
  const last = addDays(today, reservable_days);
  if (slots.some((slot) => slot.date > last)) {
    fail('invalid', { fields: { reservable_time_ids: ['max'] }, details: { last } });
  }
}

async function checkPast(ctx: Context, slots: readonly Slot[]): Promise<void> {
  const { time_zone } = await ctx.club();
  if (slots.some((slot) => slotInstant(slot.date, slot.end_time, time_zone) > ctx.now)) {
    fail('not_passed', { fields: { date: ['not_allowed'] } });
  }
  // A slip of a key in the year would be the oldest debt of all, which later money goes to first.
  const min = await firstBookDay(ctx);
  if (min && slots.some(({ date }) => date < min)) {
    fail('invalid', { fields: { date: ['min'] }, details: { min } });
  }
}

interface Priced extends ReturnType<typeof priceSlots> {
  addons: SoldAddon[];
  /** Agreed on, whatever the slots cost. */
  fixed: boolean;
}

function price(
  input: Terms,
  slots: readonly Slot[],
  facts: BookingFacts,
  fixed_price: number | null = null,
): Priced {
  const addons = soldAddons(input.addons, facts.addons);
  const answer = priceSlots({
    slots: slots.map((slot) => ({ ...slot, price: fixed_price ?? slot.price, title: slot.court })),
    customer: { user_id: facts.id, character_id: facts.character_id },
    // A price that was agreed on is what it says.
    discount_groups: fixed_price === null ? facts.groups : [],
    manual_discount: input.discount ?? 0,
    addons,
  });
  return { ...answer, addons, fixed: fixed_price !== null };
}

interface Made {
  id: number;
  slot: Slot;
  priced: PricedSlot;
}

/** The invoices with their payers, and the times taken: one statement. */
async function insert(
  ctx: Context,
  input: Terms,
  facts: BookingFacts,
  slots: readonly Slot[],
  { slots: priced, addons, fixed }: Priced,
  seasonal: (slot: Slot) => Partial<SeasonColumns> = () => ({}),
): Promise<Made[]> {
  const group_id = input.client_ref ?? randomUUID();
  const { time_zone, default_action_type } = await ctx.club();
  const invoice_date = clubDay(ctx.now, time_zone);
  const customer = { user_id: facts.id, character_id: facts.character_id };
  const values = slots.map((slot, index) => {
    const { price, discount, addons_price, total_price } = priced[index] as PricedSlot;
    // The group is kept even where more was given by hand, or where its percent of this price is nothing: a move counts again.
    const group = fixed ? null : coveringGroup(slot, customer, facts.groups);
    return {
      client_ref: input.client_ref ?? null,
      invoice_date,
      group_id,
      user_id: facts.id,
      coach_id: input.coach_id ?? null,
      reservable_time_id: slot.id,
      court_id: slot.court_id,
      term_id: slot.term_id,
      date: slot.date,
      start_time: slot.start_time,
      end_time: slot.end_time,
      action_type: input.action_type ?? default_action_type,
      price,
      discount,
      discount_manual: input.discount ?? null,
      discount_group_id: group?.id ?? null,
      discount_group_name: group?.name ?? null,
      discount_group_percent: group?.percent ?? null,
      addons_price,
      total_price,
      refund_rules: JSON.stringify(facts.rules),
      description: input.description ?? '',
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
      occurred_at: input.occurred_at ? new Date(input.occurred_at) : null,
      device_no: input.device_no ?? null,
      device_id: ctx.actor.device_id,
      price_fixed: fixed,
      ...seasonal(slot),
    };
  });
  const rows = await ctx.db
    .with('made', (db) =>
      db
        .insertInto('sale_invoices')
        .values(values)
        .returning(['id', 'user_id', 'total_price', 'reservable_time_id']),
    )
    .with('payers', (db) =>
      db
        .insertInto('invoice_payers')
        .columns(['invoice_id', 'user_id', 'price'])
        .expression((e) => e.selectFrom('made').select(['id', 'user_id', 'total_price'])),
    )
    .with('taken', (db) =>
      db
        .updateTable('reservable_times')
        .set((e) => ({ state: 'reserved', version: e('version', '+', 1) }))
        .where('id', 'in', (e) => e.selectFrom('made').select('reservable_time_id')),
    )
    .selectFrom('made')
    .select(['id', 'reservable_time_id'])
    .execute();
  const made = slots.map((slot, index) => {
    const row = rows.find((one) => one.reservable_time_id === slot.id);
    if (!row) throw new Error(`no invoice was made of time ${slot.id}`);
    return { id: row.id, slot, priced: priced[index] as PricedSlot };
  });
  await insertAddons(
    ctx,
    made.map((one) => one.id),
    addons,
  );
  return made;
}

/** Posts the reservations and their receipts in one call; answers the documents of the receipts. */
async function charge(
  ctx: Context,
  input: Terms,
  facts: BookingFacts,
  made: readonly Made[],
): Promise<number[]> {
  const { locale } = await ctx.club();
  const user_id = facts.id;
  const invoice_ids = made.map((one) => one.id);
  const [only, ...others] = made;
  const said = only && others.length === 0 ? eventText('received', slotWords(only.slot), locale) : null;
  const receives = await prepareReceives(
    ctx,
    input.payments.map((payment) => ({
      ...payment,
      user_id,
      invoice_ids,
      description: payment.description || said,
      occurred_at: input.occurred_at,
      device_no: input.device_no,
    })),
    (index) => `payments.${index}.`,
  );
  const reserves = made.map(
    ({ id, slot, priced }): Draft => ({
      type: 'reserve',
      description: eventText('reserve', slotWords(slot), locale),
      lines: reserveLines({ user_id, invoice_id: id, court: priced.net, addons: priced.addons_price }),
      reference: { type: 'sale-invoices', id },
      user_id,
    }),
  );
  const posted = await post(ctx, [...reserves, ...draftsOf(receives)]);
  const { ids, ...paid } = await recordReceives(ctx, receives, posted.slice(reserves.length));
  await settleOpenItems(ctx, {
    shares: made.map(({ id, slot, priced }) => ({
      invoice_id: id,
      user_id,
      price: priced.total_price,
      due_date: slot.date,
    })),
    ...paid,
  });
  return ids;
}

async function announce(
  ctx: Context,
  input: Terms,
  facts: BookingFacts,
  made: readonly Made[],
  over: { over_debt?: boolean; over_stock?: boolean },
): Promise<void> {
  const { payments: _, expected_total: __, over_debt: ___, over_stock: ____, ...asked } = input;
  const club = await ctx.club();
  const isLate = (slot: Slot) => slotInstant(slot.date, slot.end_time, club.time_zone) <= ctx.now;
  for (const { id, slot, priced } of made) {
    ctx.audit({
      resource: 'sale-invoices',
      resource_id: id,
      after: {
        ...asked,
        user_id: facts.id,
        reservable_time_id: slot.id,
        ...priced,
        ...over,
        // What let it in after its slot's end is in sight of whoever reads the log.
        ...(input.occurred_at && isLate(slot) ? { made_at: input.occurred_at } : {}),
      },
    });
  }
  const dates = made.map(({ slot }) => slot.date);
  ctx.changed(
    'sale-invoices',
    made.map(({ id }) => id),
    dates,
  );
  ctx.changed(
    'reservable-times',
    made.map(({ slot }) => slot.id),
    dates,
  );
  ctx.changed('users', [facts.id]);
}

async function sendBooked(ctx: Context, facts: BookingFacts, made: readonly Made[]): Promise<void> {
  const club = await ctx.club();
  const [first] = made;
  if (first && club.sms.book && facts.phone_number) {
    const slots = made.map(({ slot }) => slotWords(slot));
    const own = { user: facts, slots, invoice_ids: made.map(({ id }) => id) };
    await queueMessage(ctx, {
      kind: 'book',
      phone_number: facts.phone_number,
      text: (await ownText(ctx, 'book', own)) ?? messageText('book', slots, club),
      user_id: facts.id,
      invoice_id: first.id,
    });
  }
}

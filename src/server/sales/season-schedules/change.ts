import type { Selectable } from 'kysely';
import type {
  SeasonChangeInput,
  SeasonChangePreview,
  SeasonChangePreviewInput,
} from '#contract/sales/season-schedules.ts';
import { addDays, clubDay } from '#domain/dates.ts';
import { sumOf } from '#domain/money.ts';
import { repriceMoved } from '#domain/pricing.ts';
import { isInForce, pickSessions, sameWeek, sessionsThatMove } from '#domain/seasons.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import { type InvoiceRow, openInvoices, refuseInactive, withCourts } from '#server/calendar/locking.ts';
import type { Slot } from '#server/calendar/slots.ts';
import { type Context, can } from '#server/context.ts';
import type { SeasonSchedulesTable, SeasonSlotsTable } from '#server/db/tables/reservations.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import {
  frozenGroup,
  type Move,
  planMoves,
  refuseOtherTotal,
  reprice,
  saveSlots,
  serveMoved,
  settleChanges,
  tellMove,
} from '../sale-invoices/move.ts';
import { madeUntil } from '../times/generation.ts';
import { type Ahead, readAhead, sessionsAhead } from './ahead.ts';
import { type Found, lookAt } from './place-lookup.ts';
import { checkSlots, statesOf, withOffers } from './preview.ts';
import { endSlots, insertSlots, lastPlanned, placeSessions, readSlotsOf } from './queries.ts';
import { getSeason, seasonRecords, tellCustomer } from './service.ts';
import { type Going, timesFor } from './targets.ts';

type Season = Selectable<SeasonSchedulesTable>;
type Change = SeasonChangeInput['changes'][number];

/** A session that a change is about, and how the place is found where it would go. */
interface Wanted extends Found {
  invoice: InvoiceRow;
  ahead: Ahead;
}

/** Where the sessions that are ahead would go, what is in their way, the price then (D15); nothing changes. */
export async function previewChange(
  ctx: Context,
  id: number,
  input: SeasonChangePreviewInput,
): Promise<SeasonChangePreview> {
  if (input.generate_missing) requirePermission(ctx, 'time.create');
  return previewOf(ctx, await wantedBy(ctx, id, input), input.generate_missing);
}

async function previewOf(
  ctx: Context,
  wanted: readonly Wanted[],
  making: boolean,
): Promise<SeasonChangePreview> {
  // Without the right to see sums a price is the slot's own.
  const seen = can(ctx, 'invoice.show');
  const looked = await withOffers(ctx, wanted, making, ({ invoice }, { price }) =>
    seen ? costOf(invoice, price) : { price, total_price: price },
  );
  const places = await withCourts(
    ctx,
    wanted.map((one) => one.invoice),
  );
  const occurrences = [];
  for (const [index, one] of looked.entries()) {
    const { invoice, ahead } = wanted[index] as Wanted;
    const { reservable_time_id: time_id, date, start_time, end_time, court_id, total_price } = invoice;
    const court = { id: court_id, name: places[index]?.court ?? '' };
    const { refund_ceiling } = await reprice(ctx, invoice, { price: one.price } as Slot, undefined);
    const now = { time_id, date, start_time, end_time, court, total_price: seen ? total_price : null };
    occurrences.push({ ...one, invoice_id: invoice.id, number: ahead.number, now, refund_ceiling });
  }
  const free = wanted.filter((one) => one.state === 'free');
  const [{ invoice }] = wanted as [Wanted];
  return {
    occurrences,
    states: statesOf(wanted),
    missing: wanted.filter((one) => one.missing).length,
    made_until: await madeUntil(ctx.db),
    count: free.length,
    total_before: seen ? sumOf(wanted, (one) => one.invoice.total_price) : null,
    total: seen
      ? sumOf(occurrences, (one) => (one.state === 'free' ? one.total_price : (one.now.total_price ?? 0)))
      : null,
    balance: can(ctx, 'user.show') ? await balanceOf(ctx, invoice.user_id) : null,
  };
}

async function balanceOf(ctx: Context, user_id: number): Promise<number> {
  const account = ctx.db.selectFrom('accounts').select('balance').where('user_id', '=', user_id);
  return (await account.executeTakeFirstOrThrow()).balance;
}

/** As an ordinary move would leave it (D11): the discount that was kept applies again, an agreed price stays. */
function costOf(invoice: InvoiceRow, price: number): { price: number; total_price: number } {
  const own = invoice.price_fixed ? invoice.price : price;
  const { net } = repriceMoved(own, {
    discount_group: frozenGroup(invoice),
    discount_manual: invoice.discount_manual,
  });
  return { price: own, total_price: net + invoice.addons_price };
}

/**
 * Each session that is ahead, not recognised, and of a slot that changes, on the new day of its own week. 422 on
 * `changes` for a slot that the season has not, or a court or term that is not there; 409 `not_active` without any.
 */
async function wantedBy(
  ctx: Context,
  id: number,
  { from, changes, generate_missing, choices = [] }: SeasonChangePreviewInput & Partial<SeasonChangeInput>,
): Promise<Wanted[]> {
  const sessions = await sessionsAhead(ctx, id, {});
  const slots = await readSlotsOf(ctx.db, id);
  // A slot that was given up before goes elsewhere too with what was kept there.
  const inForce = slots
    .map((one) => ({ ...one, ahead: sessions.some(({ slot }) => slot === one.slot) }))
    .filter(isInForce);
  const stray = changes.findIndex(({ slot }) => !inForce.some((one) => one.slot === slot));
  if (stray >= 0) failFields({ [`changes.${stray}.slot`]: ['unknown'] });
  await checkSlots(ctx, changes, (n) => `changes.${n}`);
  const bySlot = new Map(changes.map((change) => [change.slot, change]));
  const meant = sessions.filter(({ slot, date }) => bySlot.has(slot) && (from === undefined || date >= from));
  const invoices = await readAhead(
    ctx,
    meant.map((session) => session.id),
  );
  const pairs = meant
    .map((ahead, index) => ({ ahead, invoice: invoices[index] as InvoiceRow }))
    .filter(({ invoice }) => invoice.recognized_at === null);
  if (pairs.length === 0) fail('not_active');
  const last = await lastPlanned(ctx.db, id);
  const places = pairs.map(({ ahead, invoice }) => {
    const { weekday, term_id, court_id, slot } = bySlot.get(ahead.slot) as Change;
    // What was moved behind the end of the season stays there: its own week may be long over.
    const week = last !== null && invoice.date > last ? invoice.date : (invoice.season_date ?? invoice.date);
    return { date: sameWeek(week, weekday), term_id, court_id, slot };
  });
  const looked = await lookAt(ctx, places, generate_missing);
  const found = looked.map((one, index) => ({ ...one, ...(pairs[index] as (typeof pairs)[number]) }));
  return withStates(found, choices);
}

/**
 * What one of them leaves is free for another, and what one keeps, by choice or because it finds no place itself, is
 * taken; what is not sold any more is no more to be had.
 */
function withStates(found: readonly Wanted[], choices: SeasonChangeInput['choices']): Wanted[] {
  const places = new Map(found.map(({ invoice }, n) => [invoice.id, n]));
  const chosen = new Map(choices.map((choice) => [choice.invoice_id, choice]));
  const sessions = found.map(({ invoice, state, ended, by }) => {
    const choice = chosen.get(invoice.id);
    const holder = (!ended && by?.invoice ? places.get(by.invoice.id) : undefined) ?? null;
    const as_is = !ended && (state === 'free' || holder !== null);
    return { goes: choice ? choice.keep !== true : as_is, holder: choice ? null : holder, has: holder };
  });
  const going = sessionsThatMove(sessions);
  return found.map((one, n) => {
    const holder = sessions[n]?.has ?? null;
    if (one.ended) return { ...one, state: 'no_time', missing: false };
    if (holder === null) return one;
    return going.has(holder) ? { ...one, state: 'free', by: null, held: true } : { ...one, held: true };
  });
}

/**
 * Moves what is left of a season's slots elsewhere, all or nothing, settling the difference (D15). 409
 * `preview_changed` (preview), `price_changed`, `not_active`, `stale`; 422 `max_debt`, `no_free_date` where nothing
 * would move.
 */
export async function changeSeason(ctx: Context, id: number, input: SeasonChangeInput) {
  const { generate_missing, choices } = input;
  if (generate_missing) {
    requirePermission(ctx, 'time.create');
    await lockCalendar(ctx.db);
  }
  const season = await seasonRecords.open(ctx, id, input.version);
  const wanted = await wantedBy(ctx, id, input);
  const changed = async (): Promise<never> =>
    fail('preview_changed', {
      details: { preview: await previewOf(ctx, await wantedBy(ctx, id, input), generate_missing) },
    });
  const going = await goingOf(wanted, choices, changed);
  const time_ids = await timesFor(ctx, going, { making: generate_missing, changed });
  const targets = new Map(going.map((one, index) => [one.found.invoice.id, time_ids[index] as number]));
  const asked = wanted.map((one) => ({ id: one.invoice.id }));
  const { invoices, slots } = await openInvoices(ctx, asked, { times: true, more: time_ids, visits: 'any' });
  refuseInactive(...invoices);
  const moving = invoices.flatMap((invoice) => {
    const target = targets.get(invoice.id);
    return target === undefined || target === invoice.reservable_time_id ? [] : [{ invoice, target }];
  });
  await refuseTaken(moving, slots, changed);
  const moves = await planMoves(ctx, moving, slots, { anew: true });
  const staying = invoices.filter((invoice) => !moving.some((one) => one.invoice === invoice));
  // Of a season's price nothing is told to who may not see it: nor how far a guess is off.
  refuseOtherTotal(
    can(ctx, 'invoice.show') ? input.expected_total : undefined,
    sumOf(moves, (move) => move.total) + sumOf(staying, (invoice) => invoice.total_price),
  );
  if (moves.length > 0) await carryOut(ctx, moves, input.over_debt);
  await replaceSlots(ctx, season, input, going);
  if (input.notify) {
    const told = moves.map((move) => move.invoice.id);
    await tellCustomer(ctx, 'change', season.user_id, told);
  }
  return getSeason(ctx, id);
}

type GoingSession = Going & { found: Wanted };

/** What moves: each whose new slot is free, or where it was chosen to go; the others are kept. */
async function goingOf(
  wanted: readonly Wanted[],
  choices: SeasonChangeInput['choices'],
  changed: () => Promise<never>,
): Promise<GoingSession[]> {
  const { picked, open, unknown } = pickSessions(wanted, choices, {
    of: (one) => String(one.invoice.id),
    by: (choice) => String(choice.invoice_id),
    isOut: (choice) => choice.keep === true,
  });
  const [stray] = unknown;
  if (stray) failFields({ [`choices.${choices.indexOf(stray)}.invoice_id`]: ['unknown'] });
  if (picked.length === 0) fail('no_free_date', { fields: { changes: ['conflict'] } });
  if (open.length > 0) await changed();
  return picked.map(({ wanted: one, choice }) => ({
    found: one,
    choice: choice && { ...choice, field: `choices.${choices.indexOf(choice)}` },
  }));
}

async function refuseTaken(
  moving: readonly { invoice: InvoiceRow; target: number }[],
  slots: readonly Slot[],
  changed: () => Promise<never>,
): Promise<void> {
  const left = new Set(moving.map(({ invoice }) => invoice.reservable_time_id));
  for (const { target } of moving) {
    const slot = slots.find((one) => one.id === target);
    const free = slot?.state === 'free' || (slot?.state === 'reserved' && left.has(slot.id));
    if (!slot || !free || !slot.court_active || slot.closed_invoice_id !== null) await changed();
  }
}

async function carryOut(ctx: Context, moves: readonly Move[], over_debt: boolean): Promise<void> {
  await saveSlots(ctx, moves);
  const over = await settleChanges(ctx, moves, { over_debt, accept_due: true });
  for (const move of moves) tellMove(ctx, move, over);
  await serveMoved(ctx, moves);
}

/**
 * The slots that were left end, the new ones are the season's from now on, and the sessions stand for these; where the
 * season has one in that very place already, for that.
 */
async function replaceSlots(
  ctx: Context,
  season: Season,
  { from, changes }: SeasonChangeInput,
  going: readonly GoingSession[],
): Promise<void> {
  const before = await readSlotsOf(ctx.db, season.id);
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  const until = addDays(from !== undefined && from > today ? from : today, -1);
  const real = changes.filter(({ slot }) => going.some(({ found }) => found.ahead.slot === slot));
  const staying = before.filter((one) => one.until === null && !real.some(({ slot }) => slot === one.slot));
  const there = (change: Change) =>
    staying.find(
      ({ weekday, term_id, court_id }) =>
        weekday === change.weekday && term_id === change.term_id && court_id === change.court_id,
    )?.slot;
  const fresh = real.filter((change) => there(change) === undefined);
  const first = Math.max(...before.map((one) => one.slot)) + 1;
  const numbers = new Map(
    real.map((change) => [change.slot, there(change) ?? first + fresh.indexOf(change)]),
  );
  await endSlots(
    ctx.db,
    season.id,
    real.map(({ slot }) => slot),
    until,
  );
  await insertSlots(
    ctx.db,
    season.id,
    fresh.map((change) => ({ ...change, slot: numbers.get(change.slot) as number })),
  );
  const placed = going.map(({ found }) => ({
    id: found.invoice.id,
    season_slot: numbers.get(found.ahead.slot) as number,
    season_date: found.date,
  }));
  await placeSessions(ctx.db, placed);
  const days = [season.from_date, season.to_date, ...placed.map((one) => one.season_date)].sort();
  const told = (slots: readonly Pick<Selectable<SeasonSlotsTable>, 'weekday' | 'term_id' | 'court_id'>[]) =>
    slots.map(({ weekday, term_id, court_id }) => ({ weekday, term_id, court_id }));
  await seasonRecords.change(
    ctx,
    season,
    { from_date: days[0] as string, to_date: days.at(-1) as string },
    {
      before: { slots: told(before.filter((one) => numbers.has(one.slot))) },
      after: { slots: told(real), sessions: going.length },
    },
  );
}

import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { ClosingChoices, closedInvoices } from '#contract/sales/closed-invoices.ts';
import { addDays, clubDay, clubTime, daysBetween } from '#domain/dates.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import { checkAhead } from '#server/calendar/days-ahead.ts';
import { lockSlots } from '#server/calendar/slots.ts';
import { type Context, can } from '#server/context.ts';
import type { ClosedInvoicesTable } from '#server/db/tables/courts.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { type Changes, changesOf, type Referrer, standard } from '#server/records/crud.ts';
import { knownCourts } from '#server/settings/courts/service.ts';
import { knownTerms } from '#server/settings/terms/service.ts';
import { announceTimes, carryOut, type Decision, decide } from './carry-out.ts';
import { lockEffect, previewOf, readEffect } from './effect.ts';
import {
  countEffects,
  findClosing,
  findHeld,
  lockTrashed,
  type Reading,
  readClosing,
  readTrashed,
  settleTimes,
  type Wish,
} from './queries.ts';

/** A year and a month, as times are made. */
const MAX_DAYS = 400;

type Row = Selectable<ClosedInvoicesTable>;
type Create = v.InferOutput<(typeof closedInvoices)['create']['body']>;
type Update = v.InferOutput<(typeof closedInvoices)['update']['body']>;
type Draft = v.InferOutput<(typeof closedInvoices)['preview']['body']>;
type Patch = v.InferOutput<(typeof closedInvoices)['previewUpdate']['body']>;

export async function readingOf(ctx: Context): Promise<Reading> {
  const { time_zone: zone } = await ctx.club();
  return { zone, people: can(ctx, 'user.show'), money: can(ctx, 'invoice.show') };
}

const records = standard({
  table: 'closed_invoices',
  resource: 'closed-invoices',
  find: async (ctx, id) => findClosing(ctx.db, id, await readingOf(ctx)),
  async referrers(ctx, id): Promise<Referrer[]> {
    const count = await countEffects(ctx.db, id);
    return count > 0 ? [{ resource: 'sale-invoices', count }] : [];
  },
});

export const getClosing = records.get;
/** Away for good; as long as it is told of as what cancelled or moved a reservation it stays (409 `in_use`). */
export const forceClosing = records.force;

/** What a new closing would do (D16); nothing changes. */
export async function previewClosing(ctx: Context, input: Draft) {
  await checkNew(ctx, input);
  return previewOf(ctx, await readEffect(ctx, wishOf(columnsOf(input))));
}

/** What a change of a closing would do beyond what it has done; nothing changes. */
export async function previewUpdate(ctx: Context, id: number, { version, ...patch }: Patch) {
  const before = orNotFound(await readClosing(ctx.db, id));
  if (version !== undefined && version !== before.version) await failStale(ctx, id);
  const after = await changed(ctx, before, patch);
  return previewOf(ctx, await readEffect(ctx, { id, before, after, back: null }));
}

/** What taking a closing out of the trash would do now; nothing changes. */
export async function previewRestore(ctx: Context, id: number) {
  const after = orNotFound(await readTrashed(ctx.db, id));
  return previewOf(ctx, await readEffect(ctx, await wishBack(ctx, after)));
}

/**
 * A closed day (D16): its times are sold no more, reservations are moved where chosen, else cancelled by the system in
 * full; what has begun stays unless it is ticked. 409 `preview_changed`, 422 `passed`, `too_wide`.
 */
export async function createClosing(ctx: Context, input: Create) {
  const { token, moves, begun, over_debt, ...draft } = input;
  const choices = { token, moves, begun, over_debt };
  await checkNew(ctx, draft);
  await lockCalendar(ctx.db);
  const columns = columnsOf(draft);
  const effect = await lockEffect(ctx, wishOf(columns), targetsOf(choices));
  const decision = await decide(ctx, effect, choices);
  const { user_id: creator_id } = ctx.actor;
  const id = await records.insert(ctx, { ...columns, creator_id }, { ...columns, ...countsOf(decision) });
  await carryOut(ctx, { id, title: columns.title }, effect, decision, over_debt);
  return records.get(ctx, id);
}

/**
 * Changes a closing: what it covers no more is sold again where no other closing covers it, what it covers newly is
 * closed as by a new one.
 */
export async function updateClosing(ctx: Context, id: number, input: Update) {
  const { token, moves, begun, over_debt, version, ...patch } = input;
  const choices = { token, moves, begun, over_debt };
  await lockCalendar(ctx.db);
  const before = await records.open(ctx, id, version);
  const after = await changed(ctx, before, patch);
  const effect = await lockEffect(ctx, { id, before, after, back: null }, targetsOf(choices));
  const decision = await decide(ctx, effect, choices);
  const counts = countsOf(decision);
  const beside = Object.keys(counts).length > 0 ? { before: {}, after: counts } : null;
  await records.change(ctx, before, changesOf(before, after) as Changes<'closed_invoices'>, beside);
  await carryOut(ctx, after, effect, decision, over_debt);
  return records.get(ctx, id);
}

/** Into the trash: its times are sold again where no other closing covers them, what it cancelled stays cancelled. */
export async function removeClosing(ctx: Context, id: number): Promise<void> {
  await lockCalendar(ctx.db);
  const held = await findHeld(ctx.db, id);
  await lockSlots(ctx.db, held);
  await records.remove(ctx, id);
  announceTimes(ctx, await settleTimes(ctx.db, held));
}

/** Out of the trash: it closes what it covers again, as a new one would now, and what has ended since it was made. */
export async function restoreClosing(ctx: Context, id: number, choices: ClosingChoices) {
  await lockCalendar(ctx.db);
  const after = orNotFound(await lockTrashed(ctx.db, id));
  const effect = await lockEffect(ctx, await wishBack(ctx, after), targetsOf(choices));
  const decision = await decide(ctx, effect, choices);
  await records.restore(ctx, id, countsOf(decision));
  await carryOut(ctx, after, effect, decision, choices.over_debt);
  return records.get(ctx, id);
}

const columnsOf = ({ from, to, ...rest }: Draft) => ({ ...rest, from_date: from, to_date: to });
const wishOf = (after: Wish['after']): Wish => ({ id: null, before: null, after, back: null });
async function wishBack(ctx: Context, after: Row): Promise<Wish> {
  const { time_zone } = await ctx.club();
  const made = `${clubDay(after.created_at, time_zone)} ${clubTime(after.created_at, time_zone)}`;
  return { id: after.id, before: null, after, back: made };
}
const targetsOf = ({ moves }: ClosingChoices) => moves.map((move) => move.time_id);

/** What the log says of the reservations beside the closing's own fields. */
function countsOf({ canceled, moves }: Decision): Record<string, number> {
  return Object.fromEntries(
    [['canceled', canceled.length] as const, ['moved', moves.length] as const].filter(
      ([, count]) => count > 0,
    ),
  );
}

async function checkNew(ctx: Context, draft: Draft): Promise<void> {
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  if (draft.from < today) fail('passed', { fields: { from: ['min'] }, details: { min: today } });
  await checkSpan(ctx, draft);
  await checkAhead(ctx, draft.to, 'to');
}

/** The closing as the change leaves it. What has passed is neither closed nor given back by a change of days. */
async function changed(
  ctx: Context,
  before: Row,
  { from, to, ...rest }: Omit<Patch, 'version'>,
): Promise<Row> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const after: Row = {
    ...before,
    ...given,
    from_date: from ?? before.from_date,
    to_date: to ?? before.to_date,
  };
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  const passed = (date: string, min: string, field: 'from' | 'to') => {
    if (date < min) fail('passed', { fields: { [field]: ['min'] }, details: { min } });
  };
  if (after.from_date !== before.from_date) passed(after.from_date, today, 'from');
  // A closing that runs may have ended yesterday: today is open again.
  if (after.to_date !== before.to_date) {
    passed(after.to_date, addDays(today, -1), 'to');
    await checkAhead(ctx, after.to_date, 'to');
  }
  await checkSpan(ctx, {
    from: after.from_date,
    to: after.to_date,
    court_ids: anew(rest.court_ids, before.court_ids),
    term_ids: anew(rest.term_ids, before.term_ids),
  });
  return after;
}

/** What it does not name already, which may be in the trash by now. */
const anew = (ids: readonly number[] | null | undefined, named: readonly number[] | null) =>
  ids?.filter((id) => !named?.includes(id));

interface Given {
  from: string;
  to: string;
  court_ids?: number[] | null | undefined;
  term_ids?: number[] | null | undefined;
}

async function checkSpan(ctx: Context, { from, to, court_ids, term_ids }: Given): Promise<void> {
  if (from > to) failFields({ to: ['min'] });
  if (daysBetween(from, to) >= MAX_DAYS) {
    fail('too_wide', { fields: { to: ['max'] }, details: { max_days: MAX_DAYS } });
  }
  if (court_ids?.length) await knownCourts(ctx, court_ids);
  if (term_ids?.length) await knownTerms(ctx, term_ids);
}

/** 409 `stale` with the record as it is now. */
async function failStale(ctx: Context, id: number): Promise<never> {
  fail('stale', { details: { current: await records.get(ctx, id) } });
}

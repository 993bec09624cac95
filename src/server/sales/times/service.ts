import type * as v from 'valibot';
import type {
  ForceInput,
  GenerateInput,
  GeneratePreview,
  GeneratePreviewInput,
} from '#contract/sales/times.ts';
import { clubDay, clubTime, daysBetween, eachDay } from '#domain/dates.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import { checkAhead } from '#server/calendar/days-ahead.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { activeCourts, isCourt } from '#server/settings/courts/service.ts';
import { isTerm, knownTerms } from '#server/settings/terms/service.ts';
import {
  countForced,
  countWanted,
  findStanding,
  insertWanted,
  lockReplaceable,
  type Moment,
  madeUntil,
  previewDays,
  replaceFree,
  type Scope,
  totalOf,
} from './generation.ts';

/** A year and a month ahead, in one call. */
const MAX_DAYS = 400;
const MAX_TIMES = 150_000;
/** So many of the times that stand in the way are named. */
const SHOWN = 100;

type Span = v.InferOutput<typeof ForceInput>;

/**
 * Makes the times of a span (D10); 409 `exists` (count, times) and nothing made when any stand there already, unless
 * only what is missing is asked for.
 */
export async function generateTimes(ctx: Context, input: v.InferOutput<typeof GenerateInput>) {
  const scope = await scopeOf(ctx, input);
  if (input.only_missing) {
    const wanted = await countWanted(ctx.db, scope);
    const created = await insertWanted(ctx.db, scope);
    return announce(ctx, input, { created, kept: wanted - created, replaced: 0 });
  }
  const standing = await findStanding(ctx.db, scope, SHOWN);
  if (standing.count > 0) fail('exists', { details: { ...standing } });
  const created = await insertWanted(ctx.db, scope);
  return announce(ctx, input, { created, kept: 0, replaced: 0 });
}

/**
 * The same where times exist (D10): free ones that have not ended become what the terms say now or go away, all others
 * stay and what would overlap them is not made, what lies in a closed day is closed.
 */
export async function forceTimes(ctx: Context, input: Span) {
  const scope = await scopeOf(ctx, input);
  const everyTerm = input.term_ids === undefined;
  await lockReplaceable(ctx.db, scope, everyTerm);
  const counts = await countForced(ctx.db, scope);
  await replaceFree(ctx.db, scope, everyTerm, ctx.now);
  await insertWanted(ctx.db, scope);
  return announce(ctx, input, counts);
}

/** What either would do, day by day; refused as they are. */
export async function previewTimes(
  ctx: Context,
  { force = false, ...input }: v.InferOutput<typeof GeneratePreviewInput>,
): Promise<GeneratePreview> {
  const scope = await lookedAt(ctx, input);
  const days = await previewDays(ctx.db, scope, { force, everyTerm: input.term_ids === undefined });
  return { days, total: totalOf(days), made_until: await madeUntil(ctx.db) };
}

/**
 * Makes the one time of a term on a court on a day on which nobody has made it (D14). 422 on what is not there; nothing
 * is made where the term does not run on that weekday, or another time of the court stands in its place.
 */
export async function makeTime(
  ctx: Context,
  { court_id, term_id, date }: { court_id: number; term_id: number; date: string },
): Promise<void> {
  await lockCalendar(ctx.db);
  if (!(await isCourt(ctx, court_id))) failFields({ court_id: ['unknown'] });
  if (!(await isTerm(ctx, term_id))) failFields({ term_id: ['unknown'] });
  const input = { from: date, to: date, court_ids: [court_id], term_ids: [term_id] };
  const created = await insertWanted(ctx.db, { ...input, ...(await momentOf(ctx)) });
  if (created > 0) announce(ctx, input, { created, kept: 0, replaced: 0 });
}

export async function momentOf(ctx: Context): Promise<Moment> {
  const { time_zone } = await ctx.club();
  return { today: clubDay(ctx.now, time_zone), time: clubTime(ctx.now, time_zone) };
}

async function lookedAt(ctx: Context, { from, to, court_ids, term_ids }: Span): Promise<Scope> {
  if (from > to) failFields({ to: ['min'] });
  if (daysBetween(from, to) >= MAX_DAYS)
    fail('too_wide', { fields: { to: ['max'] }, details: { max_days: MAX_DAYS } });
  await checkAhead(ctx, to, 'to');
  const courts = await activeCourts(ctx, court_ids);
  const terms = await knownTerms(ctx, term_ids);
  const ids = { court_ids: courts.map((c) => c.id), term_ids: terms.map((t) => t.id) };
  const scope = { from, to, ...ids, ...(await momentOf(ctx)) };
  if ((await countWanted(ctx.db, scope)) > MAX_TIMES) fail('too_wide', { details: { max_times: MAX_TIMES } });
  return scope;
}

async function scopeOf(ctx: Context, input: Span): Promise<Scope> {
  // Before the courts are read: none of them goes into the trash between looking and making.
  await lockCalendar(ctx.db);
  return lookedAt(ctx, input);
}

function announce(ctx: Context, input: Span, counts: { created: number; kept: number; replaced: number }) {
  ctx.audit({ resource: 'times', resource_id: null, after: { ...input, ...counts } });
  ctx.changed('reservable-times', [], eachDay(input.from, input.to));
  return counts;
}

import type * as v from 'valibot';
import type { GenerateInput } from '#contract/times.ts';
import { daysBetween, eachDay } from '#domain/dates.ts';
import type { Context } from '../../context.ts';
import { fail, failFields } from '../../http/fail.ts';
import { lockCalendar } from '../courts/closing.ts';
import { activeCourts } from '../courts/service.ts';
import { knownTerms } from '../terms/service.ts';
import {
  countForced,
  countWanted,
  findStanding,
  insertWanted,
  lockReplaceable,
  replaceFree,
  type Scope,
} from './queries.ts';

/** A year and a month ahead, in one call. */
const MAX_DAYS = 400;
const MAX_TIMES = 150_000;
/** So many of the times that stand in the way are named. */
const SHOWN = 100;

type Input = v.InferOutput<typeof GenerateInput>;

/** Makes the times of a span (D10); 409 `exists` (count, times) and nothing made when any stand there already. */
export async function generateTimes(ctx: Context, input: Input) {
  const scope = await scopeOf(ctx, input);
  const standing = await findStanding(ctx.db, scope, SHOWN);
  if (standing.count > 0) fail('exists', { details: { ...standing } });
  const created = await insertWanted(ctx.db, scope);
  return announce(ctx, input, { created, kept: 0, replaced: 0 });
}

/**
 * The same where times exist (D10): free ones become what the terms say now or go away, reserved and closed ones stay
 * and what would overlap them is not made, what lies in a closed day is closed.
 */
export async function forceTimes(ctx: Context, input: Input) {
  const scope = await scopeOf(ctx, input);
  const everyTerm = input.term_ids === undefined;
  await lockReplaceable(ctx.db, scope, everyTerm);
  const counts = await countForced(ctx.db, scope);
  await replaceFree(ctx.db, scope, everyTerm, ctx.now);
  await insertWanted(ctx.db, scope);
  return announce(ctx, input, counts);
}

async function scopeOf(ctx: Context, { from, to, court_ids, term_ids }: Input): Promise<Scope> {
  if (from > to) failFields({ to: ['min'] });
  if (daysBetween(from, to) >= MAX_DAYS) fail('too_wide', { details: { max_days: MAX_DAYS } });
  const courts = await activeCourts(ctx, court_ids);
  const terms = await knownTerms(ctx, term_ids);
  const scope = { from, to, court_ids: courts.map((c) => c.id), term_ids: terms.map((t) => t.id) };
  if ((await countWanted(ctx.db, scope)) > MAX_TIMES) fail('too_wide', { details: { max_times: MAX_TIMES } });
  await lockCalendar(ctx.db);
  return scope;
}

function announce(ctx: Context, input: Input, counts: { created: number; kept: number; replaced: number }) {
  ctx.audit({ resource: 'times', resource_id: null, after: { ...input, ...counts } });
  ctx.changed('reservable-times', [], eachDay(input.from, input.to));
  return counts;
}

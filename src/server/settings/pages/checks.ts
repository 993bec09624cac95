import type { FieldCode } from '#contract/errors.ts';
import type { Settings, SettingsPatch } from '#contract/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { isStored } from '#server/files/files/service.ts';
import { characterExists } from '#server/people/characters/service.ts';
import { isPlace } from '#server/treasury/documents/place.ts';
import { isPosted, knowsZone } from './queries.ts';

type Problems = Partial<Record<keyof SettingsPatch, FieldCode[]>>;

/** What only the database knows to be wrong with a change, by its field; of what the change leaves alone, nothing. */
type Check = (ctx: Context, input: SettingsPatch, before: Settings) => Promise<Problems>;

const zone: Check = async (ctx, { time_zone }) =>
  time_zone !== undefined && !(await knowsZone(ctx.db, time_zone)) ? { time_zone: ['unknown'] } : {};

/** Sums that are posted were of another unit (D37). */
const currency: Check = async (ctx, { currency_code }, before) =>
  currency_code !== undefined &&
  currency_code !== before.currency_code &&
  // A club at work is told so without waiting for its desks.
  ((await isPosted(ctx.db, false)) || (await isPosted(ctx.db, true)))
    ? { currency_code: ['not_allowed'] }
    : {};

const logo: Check = async (ctx, { club_logo }) =>
  club_logo && !(await isStored(ctx, club_logo)) ? { club_logo: ['unknown'] } : {};

const group: Check = async (ctx, { default_character_id: id }) =>
  id !== undefined && !(await characterExists(ctx, id)) ? { default_character_id: ['unknown'] } : {};

const places: Check = async (ctx, input) => {
  const { default_cash_id, default_bank_id, default_gateway_id, cost_place } = input;
  const wanted = {
    default_cash_id: default_cash_id && { cash_id: default_cash_id },
    default_bank_id: default_bank_id && { bank_id: default_bank_id },
    default_gateway_id: default_gateway_id && { payment_gateway_id: default_gateway_id },
    cost_place:
      cost_place && (cost_place.type === 1 ? { cash_id: cost_place.id } : { bank_id: cost_place.id }),
  };
  const problems: Problems = {};
  for (const [field, place] of Object.entries(wanted))
    if (place && !(await isPlace(ctx, place))) problems[field as keyof typeof wanted] = ['unknown'];
  return problems;
};

const CHECKS: readonly Check[] = [zone, currency, logo, group, places];

/** All that is wrong with a change, so that it is said at once. */
export async function problemsOf(
  ctx: Context,
  input: SettingsPatch,
  before: Settings,
): Promise<Record<string, FieldCode[]>> {
  const problems: Problems = {};
  for (const check of CHECKS) Object.assign(problems, await check(ctx, input, before));
  return problems;
}

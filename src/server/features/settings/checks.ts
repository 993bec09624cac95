import type { FieldCode } from '#contract/errors.ts';
import type { SettingsPatch } from '#contract/settings.ts';
import type { Context } from '../../context.ts';
import { isStored } from '../files/service.ts';
import { knowsZone } from './queries.ts';

type Problems = Partial<Record<keyof SettingsPatch, FieldCode[]>>;

/** What only the database knows to be wrong with a change, by its field; of what the change leaves alone, nothing. */
type Check = (ctx: Context, input: SettingsPatch) => Promise<Problems>;

const zone: Check = async (ctx, { time_zone }) =>
  time_zone !== undefined && !(await knowsZone(ctx.db, time_zone)) ? { time_zone: ['unknown'] } : {};

const logo: Check = async (ctx, { club_logo }) =>
  club_logo && !(await isStored(ctx, club_logo)) ? { club_logo: ['unknown'] } : {};

const CHECKS: readonly Check[] = [zone, logo];

/** All that is wrong with a change, so that it is said at once. */
export async function problemsOf(ctx: Context, input: SettingsPatch): Promise<Record<string, FieldCode[]>> {
  const problems: Problems = {};
  for (const check of CHECKS) Object.assign(problems, await check(ctx, input));
  return problems;
}

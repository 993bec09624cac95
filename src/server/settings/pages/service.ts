import type { ClubInfo, Settings, SettingsPatch } from '#contract/settings/settings.ts';
import { shortenSessions } from '#server/access/sign-in/sessions.ts';
import type { Sender } from '#server/adapters/sms/sender.ts';
import type { Club, Context } from '#server/context.ts';
import { oncePerDb } from '#server/db/statement.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { shareResult } from '#server/http/pace.ts';
import { lastPosting } from '#server/ledger/account-days.ts';
import { problemsOf } from './checks.ts';
import { renameUnit } from './queries.ts';

/** Of the club's row what settings show: neither the epoch, nor the days of the last runs, nor what else the server keeps there. */
function settingsOf({
  id: _id,
  epoch: _,
  last_day_run: __,
  times_made_on: ___,
  reminded_for: ____,
  told_version: _____,
  cash_watched_from: ______,
  bank_watched_from: _______,
  ...settings
}: Club): Settings {
  return settings;
}

export async function getSettings(ctx: Context): Promise<Settings> {
  return settingsOf(await ctx.club());
}

/** As the log keeps it: a place by the field that names it everywhere else. */
function logged({ cost_place, ...rest }: SettingsPatch) {
  if (cost_place === undefined) return rest;
  if (cost_place === null) return { ...rest, cost_place };
  const { type, id } = cost_place;
  return { ...rest, cost_place: type === 1 ? { cash_id: id } : { bank_id: id } };
}

/** Changes the settings; 409 `stale` when a given version has moved on. */
export async function updateSettings(
  ctx: Context,
  { version, sms, cost_place, message_texts, ...input }: SettingsPatch,
): Promise<Settings> {
  const club = await ctx.db.selectFrom('club').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();
  const before = settingsOf(club);
  if (version !== undefined && version !== before.version) fail('stale', { details: { current: before } });
  const problems = await problemsOf(ctx, { ...input, cost_place }, before);
  if (Object.keys(problems).length > 0) failFields(problems);
  const texts = message_texts && { ...before.message_texts, ...message_texts };
  const watched = await watchedFrom(ctx, club, input);
  const after = await ctx.db
    .updateTable('club')
    .set((e) => ({
      ...input,
      ...(sms ? { sms: JSON.stringify(sms) } : {}),
      ...(cost_place === undefined ? {} : { cost_place: cost_place && JSON.stringify(cost_place) }),
      ...(texts ? { message_texts: JSON.stringify(texts) } : {}),
      ...watched,
      // Wanted for another span: not made yet.
      ...(input.times_ahead_days === undefined ? {} : { times_made_on: null }),
      version: e('version', '+', 1),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.audit({
    resource: 'settings',
    resource_id: null,
    before: logged(before),
    after: logged({ ...input, sms, cost_place, message_texts: texts }),
  });
  if (after.currency_code !== before.currency_code)
    ctx.changed('message-templates', await renameUnit(ctx.db, before.currency_code, after.currency_code));
  if (input.session_hours !== undefined) await shortenSessions(ctx, input.session_hours);
  ctx.changed('settings', []);
  return settingsOf(after);
}

/** From now on days are watched, where money could go below zero before (D61). */
async function watchedFrom(
  ctx: Context,
  before: Club,
  { cash_may_go_below_zero: cash, bank_may_go_below_zero: bank }: SettingsPatch,
) {
  const [cashes, banks] = [
    before.cash_may_go_below_zero && cash === false,
    before.bank_may_go_below_zero && bank === false,
  ];
  if (!cashes && !banks) return {};
  const upto = await lastPosting(ctx);
  return { ...(cashes && { cash_watched_from: upto }), ...(banks && { bank_watched_from: upto }) };
}

/** The club for those who need not say who they are: however many ask at once, the database is asked once. */
export const clubForAnybody = oncePerDb((db) =>
  shareResult(() => db.selectFrom('club').selectAll().executeTakeFirstOrThrow()),
);

/** What anyone may know of the club; codes by a call are only had of a gateway that makes calls. */
export async function clubInfo(ctx: Context, { voice }: Pick<Sender, 'voice'>): Promise<ClubInfo> {
  const club = await clubForAnybody(ctx.db)();
  const { club_code, club_name, club_logo, reference_required, time_zone, locale, phone, address } = club;
  const { week_start, voice_codes, lock_minutes, print_accent, receipt_head, receipt_foot } = club;
  return {
    club_code,
    club_name,
    club_logo,
    club_avatar: club_logo,
    logo: club_logo,
    club_currency_code: club.currency_code,
    reference_required,
    time_zone,
    locale,
    phone,
    address,
    week_start,
    voice_codes: voice_codes && voice,
    lock_minutes,
    print_accent,
    receipt_head,
    receipt_foot,
  };
}

import type * as v from 'valibot';
import type { UserInput, UserPatch } from '#contract/people/users.ts';
import { clubDay } from '#domain/dates.ts';
import { localDigits } from '#domain/digits.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { forgetPasskeys } from '#server/access/passkeys/forget.ts';
import { standsBelow } from '#server/access/roles/tree.ts';
import { confirm } from '#server/access/sign-in/confirm.ts';
import { endSessions } from '#server/access/sign-in/sessions.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { seasonNumbers } from '#server/calendar/season-numbers.ts';
import { type Context, can } from '#server/context.ts';
import { isStored } from '#server/files/files/service.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { requireProof } from '#server/http/proof.ts';
import { balanceOf, closeAccount, openAccount, renameAccount } from '#server/ledger/accounts.ts';
import { dailyDebt, pendingOf } from '#server/ledger/statement.ts';
import { type Changes, changesOf, type Row, standard } from '#server/records/crud.ts';
import { discountsNaming } from '#server/records/naming.ts';
import { canonicalOf } from '#server/records/refs.ts';
import { characterExists, DEFAULT_CHARACTER } from '../characters/service.ts';
import { lockCompany } from '../companies/service.ts';
import { judgeOwnCode } from './own-code.ts';
import {
  activeAddons,
  countClasses,
  countComing,
  countPending,
  findUser,
  isCoach,
  nextReservations,
} from './queries.ts';
import {
  checkBelowCaller,
  checkChanges,
  checkFacts,
  checkPhone,
  checkRequiredFacts,
  NEWCOMER,
} from './rules.ts';

/** The super-admin's phone of a first start without ADMIN_PHONE; the first sign-in must replace it (D2). */
export const PLACEHOLDER_PHONE = '09000000000';
/** What the app may keep for one person, as JSON. */
const MAX_SETTINGS = 200_000;

export const userRecords = standard({
  table: 'users',
  resource: 'users',
  coded: true,
  find: findDetail,
  authors: true,
  stamp: (ctx) => ({ updated_at: ctx.now }),
  rules: {
    async update(ctx, before, { name = before.name, family = before.family, avatar }) {
      if (avatar && !(await isStored(ctx, avatar))) failFields({ avatar: ['unknown'] });
      if (name === before.name && family === before.family) return;
      await renameAccount(ctx, { user_id: before.id }, `${name} ${family}`.trim());
    },
    async remove(ctx, row) {
      await checkBelowCaller(ctx, row);
      const balance = await balanceOf(ctx, { user_id: row.id });
      const known = can(ctx, 'user.show') ? { details: { balance, debtor: balance > 0 } } : {};
      if (balance !== 0) fail('has_balance', known);
      // The slot would stay theirs, and nobody could take its money.
      const coming = await countComing(ctx.db, row.id, await localNow(ctx));
      if (coming > 0) fail('in_use', { details: { by: [{ resource: 'sale-invoices', count: coming }] } });
      // Confirmed it would be credit of somebody who is on no list.
      const pending = await countPending(ctx.db, row.id);
      if (pending > 0)
        fail('in_use', { details: { by: [{ resource: 'pending-receipts', count: pending }] } });
      // Classes and shares are theirs: the coach goes first.
      if (await isCoach(ctx.db, row.id))
        fail('in_use', { details: { by: [{ resource: 'coaches', count: 1 }] } });
      // Whoever is to be owed a share does not go (D34), though the coach has gone.
      const classes = await countClasses(ctx.db, row.id);
      if (classes > 0) fail('in_use', { details: { by: [{ resource: 'sale-invoices', count: classes }] } });
      await endSessions(ctx, row.id, 'trash');
    },
    async restore(ctx, row) {
      await checkBelowCaller(ctx, row);
      // The group may have gone to the trash meanwhile: nobody is lost with it.
      if (await characterExists(ctx, row.character_id)) return {};
      return { character_id: DEFAULT_CHARACTER };
    },
    async force(ctx, row) {
      await checkBelowCaller(ctx, row);
      await closeAccount(ctx, { user_id: row.id });
    },
  },
  referrers: (ctx, id) => discountsNaming(ctx, 'user_ids', id),
});

/** A new person with an account in the ledger; staff when a role is given. Refuses what D19 and D26 refuse. */
export async function addUser(ctx: Context, input: v.InferOutput<typeof UserInput>): Promise<number> {
  const { client_ref, occurred_at, device_no, company_id, ...fields } = input;
  const company = company_id == null ? undefined : await lockCompany(ctx, company_id);
  // Nor does a company that has gone since a device kept them: its name stays.
  if (company_id != null && !company && !occurred_at) failFields({ company_id: ['unknown'] });
  const { default_character_id } = await ctx.club();
  const newcomer = { ...NEWCOMER, character_id: default_character_id };
  await checkChanges(ctx, newcomer, changesOf(newcomer, fields));
  const gone = fields.avatar ? !(await isStored(ctx, fields.avatar)) : false;
  // Money may wait for somebody whom a device has kept: no picture stops them.
  if (gone && !occurred_at) failFields({ avatar: ['unknown'] });
  const values = {
    ...fields,
    avatar: gone ? null : fields.avatar,
    company: company?.name ?? fields.company ?? '',
    company_id: company?.id ?? null,
    character_id: fields.character_id ?? default_character_id,
    client_ref: client_ref ?? null,
    occurred_at: occurred_at ? new Date(occurred_at) : null,
    device_no: device_no ?? null,
    creator_id: ctx.actor.user_id,
    updated_at: ctx.now,
  };
  const id = await userRecords.insert(ctx, values, input);
  await openAccount(ctx, { user_id: id }, `${fields.name} ${fields.family}`);
  return id;
}

/** A person of whom only a phone is known: a customer who signed in by themselves and has not said their name (D42). */
export async function signUp(ctx: Context, phone_number: string): Promise<number> {
  const { default_character_id } = await ctx.club();
  const { id: _, ...newcomer } = NEWCOMER;
  const values = { ...newcomer, phone_number, character_id: default_character_id, updated_at: ctx.now };
  const id = await userRecords.insert(ctx, values, { phone_number });
  // Not by the phone: who sees accounts may not see phones.
  await openAccount(
    ctx,
    { user_id: id },
    ctx.locale === 'fa' ? `مشتری ${localDigits(String(id), 'fa')}` : `Customer ${id}`,
  );
  return id;
}

/** Creates a person and answers the whole; with the facts that the club asks of everybody. */
export async function createUser(ctx: Context, input: v.InferOutput<typeof UserInput>) {
  await checkRequiredFacts(ctx, input);
  return userRecords.get(ctx, await addUser(ctx, input));
}

/** The person of the first start who holds the top role (D2). */
export async function createSuperAdmin(ctx: Context, phone_number: string): Promise<{ id: number }> {
  const id = await addUser(ctx, {
    name: 'مدیر',
    family: 'باشگاه',
    gender: 1,
    phone_number,
    role_id: TOP_ROLE,
  });
  if (phone_number === PLACEHOLDER_PHONE) {
    await ctx.db.updateTable('users').set({ must_replace_phone: true }).where('id', '=', id).execute();
  }
  return { id };
}

/** Changes a person; 409 `stale` when the caller knew an older version. */
export async function updateUser(ctx: Context, id: number, patch: v.InferOutput<typeof UserPatch>) {
  const company = patch.company_id == null ? undefined : await lockCompany(ctx, patch.company_id);
  const before = await userRecords.open(ctx, id, patch.version);
  const changes = changesOf(before, { ...columnsOf(patch), ...companyOf(before, patch, company) });
  await checkChanges(ctx, before, changes);
  // Another number is proven by nobody yet.
  const proof = changes.phone_number === undefined ? {} : { proof: Math.min(before.proof, 1) as 0 | 1 };
  await userRecords.change(ctx, before, { ...changes, ...proof });
  if (changes.active === false) await endSessions(ctx, id, 'inactive');
  else if (changes.role_id === null) await endSessions(ctx, id, 'role');
  else if (changes.phone_number !== undefined) await endSessions(ctx, id, 'phone');
  if (changes.role_id === null || changes.phone_number !== undefined) await forgetPasskeys(ctx, before);
  return userRecords.get(ctx, id);
}

export type OwnPatch = Omit<
  v.InferOutput<typeof UserPatch>,
  'role_id' | 'active' | 'max_debt' | 'character_id' | 'company_id'
>;
export interface OwnPhone {
  phone_number: string | null;
  must_replace_phone: boolean;
}

/**
 * Changes the actor's own data; `prove` refuses another phone unless codes speak for it. Ends the other sessions then.
 * 429 `too_many` beyond a few national codes of one's own.
 */
export async function updateOwn(
  ctx: Context,
  patch: OwnPatch,
  prove: (own: OwnPhone, phone_number: string) => Promise<void>,
): Promise<void> {
  const before = await userRecords.open(ctx, ctx.actor.user_id ?? fail('no_session'), patch.version);
  const changes: Changes<'users'> = changesOf(before, { ...columnsOf(patch), ...companyOf(before, patch) });
  const { national_code: code, ...others } = changes;
  await checkFacts(ctx, before, code ? others : changes);
  if (changes.phone_number) {
    // Whoever has one's phone gets codes: a lost passkey would go for one, and another be made.
    await requireProof(ctx);
    // Proven first: whether somebody has that phone is told to whoever holds it, not to whoever asks.
    await prove(before, changes.phone_number);
    await checkPhone(ctx, changes.phone_number);
  }
  const write = () =>
    userRecords.change(ctx, before, {
      ...changes,
      ...(changes.phone_number && { must_replace_phone: false }),
    });
  // Last of all: what is refused after it would have told of the code for nothing.
  if (code) await judgeOwnCode(ctx, before.id, () => checkFacts(ctx, before, changes).then(write));
  else await write();
  if (!changes.phone_number) return;
  await confirm(ctx, before.id, 'code');
  await endSessions(ctx, before.id, 'phone', { except: ctx.actor.session_id });
}

/**
 * Keeps what the app remembers for its user: merged key by key, null takes a key away. Answers what was given, as it is
 * kept: the whole would be stored again with each small change, for as long as its key counts.
 */
export async function mergeSettings(
  ctx: Context,
  settings: { tables?: object | null | undefined },
): Promise<Record<string, unknown>> {
  const before: Row<'users'> = await userRecords.open(ctx, ctx.actor.user_id ?? fail('no_session'));
  const kept: { tables?: object } = before.browser_setting;
  const merged = mergeKeys(kept, settings);
  if (settings.tables) merged.tables = mergeKeys(kept.tables ?? {}, settings.tables);
  const json = JSON.stringify(merged);
  if (json.length > MAX_SETTINGS) failFields({ settings: ['too_long'] });
  await ctx.db.updateTable('users').set({ browser_setting: json }).where('id', '=', before.id).execute();
  ctx.audit({ resource: 'profile', resource_id: before.id, after: { settings: Object.keys(settings) } });
  const answer: { tables?: object } = only(merged, settings);
  if (settings.tables) answer.tables = only(merged.tables as object, settings.tables);
  return { ...answer };
}

/** Of these the keys that the others have. */
const only = (all: object, given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => Object.hasOwn(given, key)));

const mergeKeys = (kept: object, given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== null));

/** A patch without what is no column, and without the company. */
const columnsOf = ({
  version: _,
  company: __,
  company_id: ___,
  ...fields
}: v.InferOutput<typeof UserPatch>) => fields;

/**
 * What becomes of a person's company (D33): a linked one gives its name, another name that is typed takes the link away,
 * and a link that is taken away leaves the name. An emptied one is the empty text.
 */
function companyOf(
  before: Pick<Row<'users'>, 'company' | 'company_id'>,
  { company, company_id }: Pick<v.InferOutput<typeof UserPatch>, 'company' | 'company_id'>,
  linked?: { id: number; name: string },
): Partial<Pick<Row<'users'>, 'company' | 'company_id'>> {
  if (company_id != null) {
    if (company_id === before.company_id) return {};
    if (!linked) return failFields({ company_id: ['unknown'] });
    return { company_id, company: linked.name };
  }
  const typed = company === undefined ? {} : { company: company ?? '' };
  if (company_id === null) return { ...typed, company_id: null };
  return company === undefined || typed.company === before.company ? {} : { ...typed, company_id: null };
}

/** The credit limit of a person (D8); 0 is the club's. */
export function setMaxDebt(
  ctx: Context,
  id: number,
  input: { max_debt: number; version?: number | undefined },
) {
  return updateUser(ctx, id, input);
}

/** One person with debt, limit and next reservations. */
async function findDetail(ctx: Context, id: number) {
  const user = await findUser(ctx.db, id);
  if (!user) return undefined;
  const { time_zone, default_max_debt } = await ctx.club();
  const day = clubDay(ctx.now, time_zone);
  const next = await nextReservations(ctx.db, id, await localNow(ctx), 3);
  const seasons = await seasonNumbers(
    ctx.db,
    next.map((one) => one.season_id),
  );
  const addons = await activeAddons(ctx.db, id);
  const money = can(ctx, 'invoice.show');
  return {
    ...user,
    changeable: id === ctx.actor.user_id || (await standsBelow(ctx, user.role?.id ?? null)),
    daily_debt: await dailyDebt(ctx.db, id, day),
    pending: await pendingOf(ctx.db, id),
    effective_max_debt: user.max_debt > 0 ? user.max_debt : default_max_debt,
    next_reservations: next.map(({ season_id: _, ...r }) => ({
      ...r,
      due: money ? r.due : null,
      pending: money ? r.pending : null,
      season: seasons.get(r.invoice_id) ?? null,
    })),
    active_addons: addons.map((a) => ({ ...a, price: money ? a.price : null })),
  };
}

/** A person; of one who was merged the other, and by which id that is known. */
export async function getUserOrMerged(ctx: Context, id: number) {
  const canonical_id = await canonicalOf(ctx, id);
  if (canonical_id === null) return userRecords.get(ctx, id);
  return { ...(await userRecords.get(ctx, canonical_id)), canonical_id };
}

/** The id of a person that is there, or 404. */
export async function requireUser(ctx: Context, { id }: { id: number }): Promise<number> {
  return orNotFound(await findUser(ctx.db, id)).id;
}

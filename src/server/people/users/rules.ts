import { sql } from 'kysely';
import type { FieldCode } from '#contract/errors.ts';
import { clubDay } from '#domain/dates.ts';
import { isLatinName } from '#domain/persian.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { lockTopRole, mayGive, roleExists, standsBelow } from '#server/access/roles/tree.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { requireProof } from '#server/http/proof.ts';
import { characterExists, DEFAULT_CHARACTER } from '../characters/service.ts';
import { findByNationalCode, findByPhone } from './queries.ts';

/** What the fields are compared with: the person before, or the values of a new one. */
interface Before {
  id: number | null;
  role_id: number | null;
  character_id: number;
  max_debt: number;
  phone_number: string | null;
  active: boolean;
  name: string;
  family: string;
  gender: 1 | 2;
  avatar: string | null;
  latin_name: boolean;
  national_code: string | null;
  email: string | null;
  born_at: string | null;
  whatsapp_number: string | null;
}

export const NEWCOMER: Before = {
  id: null,
  role_id: null,
  character_id: DEFAULT_CHARACTER,
  max_debt: 0,
  phone_number: null,
  active: true,
  name: '',
  family: '',
  gender: 1,
  avatar: null,
  latin_name: false,
  national_code: null,
  email: null,
  born_at: null,
  whatsapp_number: null,
};

/** Fields that grant access: one's own phone only through the profile, one's own role and status never. */
const ACCESS = ['phone_number', 'role_id', 'active'] as const;

/**
 * Nobody changes a person whose role is not below their own, except holders of the top role each other (D19, D34). Then
 * each field's own permission; last a passkey confirmation for changes of staff's access (D73).
 */
export async function checkChanges(ctx: Context, before: Before, changes: Partial<Before>): Promise<void> {
  if (before.id !== null) await checkRank(ctx, before, changes);
  if (changes.role_id !== undefined) await checkRole(ctx, changes.role_id);
  if (changes.character_id !== undefined) await checkCharacter(ctx, changes.character_id);
  if (changes.max_debt !== undefined && !can(ctx, 'user.set_max_debt')) {
    failFields({ max_debt: ['not_allowed'] });
  }
  if (changes.phone_number) await checkPhone(ctx, changes.phone_number);
  await checkFacts(ctx, before, changes);
  const isStaff = before.role_id !== null || (changes.role_id ?? null) !== null;
  if (isStaff && ACCESS.some((name) => changes[name] !== undefined)) await requireProof(ctx);
}

/** A Latin name only for people marked so; a birthday in the past; a unique code. */
export async function checkFacts(ctx: Context, before: Before, changes: Partial<Before>): Promise<void> {
  const { name, family, latin_name, born_at, national_code } = { ...before, ...changes };
  const odd = Object.entries({ name, family }).filter(([field, text]) => {
    const touched = changes[field as 'name'] !== undefined || changes.latin_name !== undefined;
    return touched && isLatinName(text) && !latin_name;
  });
  if (odd.length > 0) failFields(Object.fromEntries(odd.map(([field]) => [field, ['pattern']])));
  await refuseEmptied(ctx, before, changes);
  if (changes.born_at && born_at && born_at > clubDay(ctx.now, (await ctx.club()).time_zone)) {
    failFields({ born_at: ['future'] });
  }
  if (changes.national_code && national_code) await checkNationalCode(ctx, national_code, before.id);
}

type Fact = 'national_code' | 'born_at';

/** The facts the club requires of everybody (`ask_…`). */
export async function requiredFacts(ctx: Context): Promise<Fact[]> {
  const { ask_national_code, ask_born_at } = await ctx.club();
  const asked = { national_code: ask_national_code, born_at: ask_born_at };
  return (Object.keys(asked) as Fact[]).filter((fact) => asked[fact] === 'required');
}

const lacking = (facts: readonly Fact[]): Record<string, FieldCode[]> =>
  Object.fromEntries(facts.map((fact): [string, FieldCode[]] => [fact, ['required']]));

/**
 * 422 on missing required facts of a new person. People created offline are accepted as they are, because payments may
 * depend on them.
 */
export async function checkRequiredFacts(
  ctx: Context,
  person: { [F in Fact]?: string | null | undefined } & { occurred_at?: string | undefined },
): Promise<void> {
  if (person.occurred_at !== undefined && ctx.vouched) return;
  const missing = (await requiredFacts(ctx)).filter((fact) => !person[fact]);
  if (missing.length > 0) failFields(lacking(missing));
}

/** What everybody is asked for is not taken away from who has it. */
async function refuseEmptied(ctx: Context, before: Before, changes: Partial<Before>): Promise<void> {
  if (changes.national_code !== null && changes.born_at !== null) return;
  const emptied = (await requiredFacts(ctx)).filter(
    (fact) => changes[fact] === null && before[fact] !== null,
  );
  if (emptied.length > 0) failFields(lacking(emptied));
}

/** One national code is one person's: 422 `used`, with whose it is for callers with user.show. */
async function checkNationalCode(ctx: Context, national_code: string, id: number | null): Promise<void> {
  // Two who are written down at once with one code come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan national code ${national_code}`}, 0))`.execute(
    ctx.db,
  );
  const other = await findByNationalCode(ctx.db, national_code, id);
  if (other) fail('invalid', { fields: { national_code: ['used'] }, details: known(ctx, other) });
}

async function checkRank(ctx: Context, before: Before, changes: Partial<Before>): Promise<void> {
  const touched = Object.keys(changes);
  const refused = (names: string[]) =>
    Object.fromEntries(names.map((name): [string, FieldCode[]] => [name, ['not_allowed']]));
  const held = touched.filter((name) => ACCESS.some((one) => one === name));
  if (before.id === ctx.actor.user_id) return held.length > 0 ? failFields(refused(held)) : undefined;
  if (touched.length === 0) return;
  if (!(await standsBelow(ctx, before.role_id))) fail('role_above', { fields: refused(touched) });
  if (changes.role_id !== undefined || changes.active !== undefined) await keepTop(ctx, before.role_id);
}

/**
 * Holders of the top role may take it from each other, one after the other: who has just lost it themselves takes it
 * from nobody, so that one is always left.
 */
async function keepTop(ctx: Context, role_id: number | null): Promise<void> {
  if (role_id !== TOP_ROLE || ctx.actor.user_id === null) return;
  await lockTopRole(ctx);
  const holder = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ctx.actor.user_id)
    .where('role_id', '=', TOP_ROLE)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!holder) fail('role_above');
}

/** People one may delete or restore: those below oneself, never oneself (D19). */
export async function checkBelowCaller(
  ctx: Context,
  row: { id: number; role_id: number | null; merged_into: number | null },
): Promise<void> {
  // What was merged into another is that one now.
  if (row.merged_into !== null) fail('not_found');
  if (row.id === ctx.actor.user_id) fail('not_allowed');
  if (!(await standsBelow(ctx, row.role_id))) fail('role_above');
  await keepTop(ctx, row.role_id);
  if (row.role_id !== null) await requireProof(ctx);
}

async function checkRole(ctx: Context, role_id: number | null): Promise<void> {
  if (!can(ctx, 'user.set_role') || !can(ctx, 'role.show')) failFields({ role_id: ['not_allowed'] });
  if (role_id === null) return;
  if (!(await roleExists(ctx, role_id))) failFields({ role_id: ['unknown'] });
  if (!(await mayGive(ctx, role_id))) fail('role_above', { fields: { role_id: ['not_allowed'] } });
}

async function checkCharacter(ctx: Context, character_id: number): Promise<void> {
  if (!can(ctx, 'user.set_character') || !can(ctx, 'character.show')) {
    failFields({ character_id: ['not_allowed'] });
  }
  if (!(await characterExists(ctx, character_id))) failFields({ character_id: ['unknown'] });
}

/** Refuses 422 `phone_used`, with the owner for callers with user.show. */
export async function checkPhone(ctx: Context, phone_number: string): Promise<void> {
  const other = await findByPhone(ctx.db, phone_number);
  if (!other) return;
  fail('phone_used', { fields: { phone_number: ['used'] }, details: known(ctx, other) });
}

type Found = NonNullable<Awaited<ReturnType<typeof findByPhone>>>;

function known(ctx: Context, { id: user_id, name, family, deleted_at }: Found) {
  return can(ctx, 'user.show') ? { user_id, name: `${name} ${family}`, trashed: deleted_at !== null } : {};
}

/** Whether nobody has a phone number, including in the trash. */
export const isFree = async (ctx: Context, phone_number: string): Promise<boolean> =>
  (await findByPhone(ctx.db, phone_number)) === undefined;

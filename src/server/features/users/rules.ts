import type { FieldCode } from '#contract/errors.ts';
import { type Context, may } from '../../context.ts';
import { fail, failFields } from '../../http/fail.ts';
import { characterExists, DEFAULT_CHARACTER } from '../characters/service.ts';
import { mayGive, roleExists, standsBelow } from '../roles/tree.ts';
import { findByPhone } from './queries.ts';

/** What the fields are compared with: the person before, or the values of a new one. */
interface Before {
  id: number | null;
  role_id: number | null;
  character_id: number;
  max_debt: number;
  phone_number: string | null;
  active: boolean;
}

export const NEWCOMER: Before = {
  id: null,
  role_id: null,
  character_id: DEFAULT_CHARACTER,
  max_debt: 0,
  phone_number: null,
  active: true,
};

const PROTECTED = ['phone_number', 'role_id', 'active'] as const;

/**
 * The phone is the password (D19): phone, role and status only of people whose role is below one's own, one's own
 * phone only through the profile. Then what each field asks for by itself.
 */
export async function checkChanges(ctx: Context, before: Before, changes: Partial<Before>): Promise<void> {
  if (before.id !== null) await checkRank(ctx, before, changes);
  if (changes.role_id !== undefined) await checkRole(ctx, changes.role_id);
  if (changes.character_id !== undefined) await checkCharacter(ctx, changes.character_id);
  if (changes.max_debt !== undefined && !may(ctx, 'user.set_max_debt')) {
    failFields({ max_debt: ['not_allowed'] });
  }
  if (changes.phone_number) await checkPhone(ctx, changes.phone_number);
}

async function checkRank(ctx: Context, before: Before, changes: Partial<Before>): Promise<void> {
  const touched = PROTECTED.filter((name) => changes[name] !== undefined);
  if (touched.length === 0) return;
  const fields = Object.fromEntries(touched.map((name): [string, FieldCode[]] => [name, ['not_allowed']]));
  if (before.id === ctx.actor.user_id) failFields(fields);
  if (!(await standsBelow(ctx, before.role_id))) fail('role_above', { fields });
}

/** Whom one may put into the trash, take out of it or remove: people below oneself, and never oneself (D19). */
export async function checkStanding(
  ctx: Context,
  row: { id: number; role_id: number | null; merged_into: number | null },
): Promise<void> {
  // What was merged into another is that one now.
  if (row.merged_into !== null) fail('not_found');
  if (row.id === ctx.actor.user_id) fail('not_allowed');
  if (!(await standsBelow(ctx, row.role_id))) fail('role_above');
}

async function checkRole(ctx: Context, role_id: number | null): Promise<void> {
  if (!may(ctx, 'user.set_role') || !may(ctx, 'role.show')) failFields({ role_id: ['not_allowed'] });
  if (role_id === null) return;
  if (!(await roleExists(ctx, role_id))) failFields({ role_id: ['unknown'] });
  if (!(await mayGive(ctx, role_id))) fail('role_above', { fields: { role_id: ['not_allowed'] } });
}

async function checkCharacter(ctx: Context, character_id: number): Promise<void> {
  if (!may(ctx, 'user.set_character') || !may(ctx, 'character.show')) {
    failFields({ character_id: ['not_allowed'] });
  }
  if (!(await characterExists(ctx, character_id))) failFields({ character_id: ['unknown'] });
}

/** Refuses 422 `phone_used`; whose it is, and whether in the trash, is told to callers with user.show. */
export async function checkPhone(ctx: Context, phone_number: string): Promise<void> {
  const other = await findByPhone(ctx.db, phone_number);
  if (!other) return;
  const { id: user_id, name, family, deleted_at } = other;
  const details = may(ctx, 'user.show')
    ? { user_id, name: `${name} ${family}`, trashed: deleted_at !== null }
    : {};
  fail('phone_used', { fields: { phone_number: ['used'] }, details });
}

import type { ListQuery } from '#contract/list.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { characterRecords, DEFAULT_CHARACTER } from '../characters/service.ts';
import { moveToCharacter, named, pageOfMembers } from './users.ts';

const DONE = { done: true as const };

/** The people of a group; their phones for those who may see people. */
export async function listMembers(ctx: Context, id: number, query: ListQuery) {
  await characterRecords.get(ctx, id);
  return pageOfMembers(ctx.db, id, can(ctx, 'user.show'), query);
}

/** 422 on `users` for an unknown one, or for those who are in the group already, by name for who may see people. */
export async function addMembers(ctx: Context, id: number, users: readonly number[]) {
  await characterRecords.open(ctx, id);
  const before = await moveToCharacter(ctx, users, id);
  const inside = before.filter(({ character_id }) => character_id === id);
  if (inside.length > 0) fail('invalid', { fields: { users: ['exists'] }, details: named(ctx, inside) });
  return DONE;
}

/** Into the default group; nobody leaves that one (422 `not_allowed`). */
export async function removeMembers(ctx: Context, id: number, users: readonly number[]) {
  await characterRecords.open(ctx, id);
  if (id === DEFAULT_CHARACTER) fail('not_allowed');
  const before = await moveToCharacter(ctx, users, DEFAULT_CHARACTER);
  if (before.some(({ character_id }) => character_id !== id)) failFields({ users: ['unknown'] });
  return DONE;
}

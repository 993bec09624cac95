import type { ListQuery } from '#contract/list.ts';
import { isRoleBelow } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type Context, can } from '#server/context.ts';
import { fail, orNotFound } from '#server/http/fail.ts';
import { readTree, standsBelow } from '../roles/tree.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { findOpen, listOpen, listSignIns } from './queries.ts';

/** Open sessions of all staff, each with whether the caller may end it. */
export async function listSessions(ctx: Context, query: ListQuery) {
  const { actor, now } = ctx;
  const tree = await readTree(ctx);
  const below = (role_id: number | null) =>
    role_id === TOP_ROLE
      ? actor.role_id === TOP_ROLE
      : role_id !== null && isRoleBelow(tree, role_id, actor.role_id);
  const { data, ...rest } = await listOpen(ctx.db, query, { now, session_id: actor.session_id });
  return {
    ...rest,
    data: data.map(({ user_id, role_id, ...session }) => ({
      ...session,
      may_end: can(ctx, 'user.update') && !session.current && (user_id === actor.user_id || below(role_id)),
    })),
  };
}

/** Ends one; 404 for one that is over, 422 `role_above` where its person does not stand below the caller (D19). */
export async function endSession(ctx: Context, id: number): Promise<void> {
  const { user_id, role_id } = orNotFound(await findOpen(ctx.db, id));
  await mayEnd(ctx, user_id, role_id);
  if ((await endSessions(ctx, user_id, 'staff', { id })).length === 0) fail('not_found');
}

/** Ends all of a person, of oneself all but the present one; answers how many there were. */
export async function endAllOf(ctx: Context, user_id: number): Promise<number> {
  const person = ctx.db.selectFrom('users').select('role_id').where('id', '=', user_id);
  const { role_id } = orNotFound(await person.where('deleted_at', 'is', null).executeTakeFirst());
  await mayEnd(ctx, user_id, role_id);
  const except = user_id === ctx.actor.user_id ? ctx.actor.session_id : null;
  return (await endSessions(ctx, user_id, 'staff', { except })).length;
}

async function mayEnd(ctx: Context, user_id: number, role_id: number | null): Promise<void> {
  if (user_id === ctx.actor.user_id) return;
  if (!(await standsBelow(ctx, role_id))) fail('role_above');
}

export async function signInLog(ctx: Context, query: ListQuery) {
  const zone = (await ctx.club()).time_zone;
  return listSignIns(ctx.db, query, { zone, phones: can(ctx, 'user.show') });
}

import { isRoleBelow } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Context } from '#server/context.ts';
import { lockRole } from './queries.ts';

export function readTree(ctx: Context) {
  return ctx.db.selectFrom('roles').select(['id', 'parent_id']).orderBy('id').execute();
}

/** Whether the role exists; it cannot be deleted until the call ends. */
export async function roleExists(ctx: Context, id: number): Promise<boolean> {
  const row = ctx.db.selectFrom('roles').select('id').where('id', '=', id);
  return (await row.forKeyShare().executeTakeFirst()) !== undefined;
}

/**
 * Whether a role (null: none, a customer) is below the actor's; everything is below the system (D19). Holders of the
 * top role count as below each other (D34).
 */
export async function standsBelow(ctx: Context, role_id: number | null): Promise<boolean> {
  if (ctx.actor.user_id === null || role_id === null) return true;
  if (role_id === TOP_ROLE) return ctx.actor.role_id === TOP_ROLE;
  return isRoleBelow(await readTree(ctx), role_id, ctx.actor.role_id);
}

/** Whether the actor may assign a role: one below their own, and the top role by its holders (seeds §5). */
export async function mayGive(ctx: Context, role_id: number): Promise<boolean> {
  return ctx.actor.role_id === TOP_ROLE || (await standsBelow(ctx, role_id));
}

/** Those who change the holders of the top role do it one after the other. */
export const lockTopRole = (ctx: Context): Promise<void> => lockRole(ctx.db, TOP_ROLE);

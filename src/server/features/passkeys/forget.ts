import type { Context } from '../../context.ts';

/** Away with all passkeys of a person: another has their phone from now on, or they are no staff any more. */
export async function forgetPasskeys(ctx: Context, user_id: number): Promise<void> {
  const gone = ctx.db.deleteFrom('passkeys').where('user_id', '=', user_id).returning(['id', 'name']);
  for (const { id, name } of await gone.execute())
    ctx.audit({ resource: 'passkeys', resource_id: id, before: { user_id, name } });
}

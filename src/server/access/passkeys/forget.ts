import { networkOf } from '#server/address.ts';
import type { Context } from '#server/context.ts';
import { noteSignIn } from '../sign-in/log.ts';

interface Person {
  id: number;
  /** By which they were known until now. */
  phone_number: string | null;
}

/** Away with all passkeys of a person: another has their phone from now on, or they are no staff any more. */
export async function forgetPasskeys(ctx: Context, { id: user_id, phone_number }: Person): Promise<void> {
  const gone = ctx.db.deleteFrom('passkeys').where('user_id', '=', user_id).returning(['id', 'name']);
  for (const { id, name } of await gone.execute()) {
    ctx.audit({ resource: 'passkeys', resource_id: id, before: { user_id, name } });
    const kind = 'passkey_removed' as const;
    await noteSignIn(ctx.db, { at: ctx.now, kind, phone_number, network: networkOf(ctx.address) });
  }
}

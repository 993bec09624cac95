import type * as v from 'valibot';
import type { ProfileInput } from '#contract/profile.ts';
import type { Context } from '../../context.ts';
import { fail, failFields, found } from '../../http/fail.ts';
import { spendCode } from '../sign-in/codes.ts';
import { endSessions } from '../sign-in/sessions.ts';
import { checkPhone } from '../users/rules.ts';
import { updateOwn } from '../users/service.ts';
import { findProfile } from './queries.ts';

const MINUTE = 60_000;
/** Signing in so recently counts as the fresh code of the present phone (D19). */
const FRESH = 10 * MINUTE;

/** The signed-in user's id; the system has no profile. */
export const ownId = (ctx: Context): number => ctx.actor.user_id ?? fail('no_session');

/** Who is signed in, and what they may do. */
export async function getProfile(ctx: Context) {
  return found(await findProfile(ctx.db, ownId(ctx), ctx.actor.session_id));
}

/** Own data; another phone needs its own code, and one of the present phone unless the session is fresh (D19). */
export async function updateProfile(ctx: Context, input: v.InferOutput<typeof ProfileInput>) {
  const { code, request_id, current_code, current_request_id, ...patch } = input;
  const { address, now, outside } = ctx;
  const common = { address, now, device_key: undefined };
  await updateOwn(ctx, patch, async (own, phone) => {
    const fresh = own.must_replace_phone || (await isFresh(ctx));
    if (code === undefined) failFields({ code: ['required'] });
    if (!fresh && own.phone_number) {
      if (current_code === undefined) failFields({ current_code: ['required'] });
      const guess = {
        ...common,
        phone: own.phone_number,
        code: current_code,
        request_id: current_request_id,
      };
      await spendCode(outside, guess, 'current_code');
    }
    await spendCode(outside, { ...common, phone, code, request_id });
  });
  return getProfile(ctx);
}

/** A code may go to the own phone, or to one that nobody has. */
export async function mayProve(ctx: Context, phone_number: string): Promise<void> {
  const { phone_number: own } = await getProfile(ctx);
  if (own !== phone_number) await checkPhone(ctx, phone_number);
}

async function isFresh(ctx: Context): Promise<boolean> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', ctx.actor.session_id)
    .executeTakeFirst();
  return session !== undefined && ctx.now.getTime() - session.created_at.getTime() <= FRESH;
}

/** Ends one of the own sessions, or 404. */
export async function endOwnSession(ctx: Context, id: number): Promise<void> {
  const ended = await endSessions(ctx, ownId(ctx), 'device', { id });
  if (ended.length === 0) fail('not_found');
}

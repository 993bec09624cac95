import { networkOf } from '#server/address.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { spendCode } from './codes.ts';
import { knownOwner } from './known.ts';

/** The input of calls that require a fresh code sent to the caller's own phone (`profile.send-otp`). */
export interface OwnCode {
  code?: string | undefined;
  request_id?: string | undefined;
}

/** Uses the code up; 422 on `code` or `request_id` without one, `code_wrong` for a wrong one. A session alone proves no phone. */
export async function proveOwnPhone(ctx: Context, { code, request_id }: OwnCode): Promise<void> {
  const user_id = ctx.actor.user_id ?? fail('no_session');
  if (code === undefined) failFields({ code: ['required'] });
  if (request_id === undefined) failFields({ request_id: ['required'] });
  const own = ctx.db.selectFrom('users').select('phone_number').where('id', '=', user_id);
  const { phone_number } = await own.executeTakeFirstOrThrow();
  if (phone_number === null) fail('forbidden', { concerns: user_id });
  // Outside of the call's transaction: a refusal would take the count of wrong guesses back.
  await spendCode(ctx.outside, {
    phone: phone_number,
    code,
    request_id,
    network: networkOf(ctx.address),
    now: ctx.now,
    known: knownOwner(user_id),
  });
}

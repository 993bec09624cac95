import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { ProfileInput } from '#contract/people/profile.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type Guess, sendCode, spendCodes } from '#server/access/sign-in/codes.ts';
import { knownOwner } from '#server/access/sign-in/known.ts';
import { endSessions } from '#server/access/sign-in/sessions.ts';
import type { Sender } from '#server/adapters/sms/sender.ts';
import { networkOf } from '#server/address.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { ownId } from '#server/records/own-id.ts';
import { checkPhone, isFree } from '../users/rules.ts';
import { updateOwn } from '../users/service.ts';
import { deskRules } from './desk-rules.ts';
import { findProfile } from './queries.ts';

/** Signing in so recently counts as the fresh code of the present phone (D19). */
const SIGNED_IN_LATELY_MS = 10 * MINUTE_MS;

/** Who is signed in, and what they may do. */
export async function getProfile(ctx: Context) {
  const profile = orNotFound(await findProfile(ctx.db, ownId(ctx), ctx.actor.session_id));
  return { ...profile, desk: await deskRules(ctx) };
}

/** Own data; another phone needs its own code, and one of the present phone unless the session is fresh (D19). */
export async function updateProfile(ctx: Context, input: v.InferOutput<typeof ProfileInput>) {
  const { code, request_id, current_code, current_request_id, ...patch } = input;
  const { now, outside } = ctx;
  const common = { network: networkOf(ctx.address), now };
  await updateOwn(ctx, patch, async (own, phone) => {
    const fresh = own.must_replace_phone || (await isFresh(ctx));
    if (code === undefined) failFields({ code: ['required'] });
    if (request_id === undefined) failFields({ request_id: ['required'] });
    const guesses: Record<string, Guess> = {};
    if (!fresh && own.phone_number) {
      if (current_code === undefined) failFields({ current_code: ['required'] });
      if (current_request_id === undefined) failFields({ current_request_id: ['required'] });
      guesses.current_code = {
        ...common,
        phone: own.phone_number,
        code: current_code,
        request_id: current_request_id,
        known: knownOwner(ownId(ctx)),
      };
    }
    guesses.code = { ...common, phone, code, request_id, known: null };
    await spendCodes(outside, guesses);
  });
  return getProfile(ctx);
}

/**
 * A code to the own phone, or to one that is to become it. To one that somebody has none goes out: who may see people
 * is told so (422 `phone_used`), everybody else is answered as if it did.
 */
export async function sendOwnCode(
  ctx: Context,
  sender: Sender,
  log: Logger,
  { phone_number: phone, voice = false }: { phone_number: string; voice?: boolean | undefined },
) {
  const { phone_number, must_replace_phone } = await getProfile(ctx);
  const own = phone_number === phone;
  const free = own || (await isFree(ctx, phone));
  if (!free && can(ctx, 'user.show')) await checkPhone(ctx, phone);
  return sendCode(ctx.outside, sender, log, {
    phone,
    voice,
    network: networkOf(ctx.address),
    now: ctx.now,
    known: own ? knownOwner(ownId(ctx)) : null,
    // The first start's phone must be replaced before anything else, however often one mistypes.
    asked_by: own || must_replace_phone ? null : ownId(ctx),
    deliver: async () => free,
  });
}

async function isFresh(ctx: Context): Promise<boolean> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', ctx.actor.session_id)
    .executeTakeFirst();
  return session !== undefined && ctx.now.getTime() - session.created_at.getTime() <= SIGNED_IN_LATELY_MS;
}

/** Ends one of the own sessions, or 404. */
export async function endOwnSession(ctx: Context, id: number): Promise<void> {
  const ended = await endSessions(ctx, ownId(ctx), 'device', { id });
  if (ended.length === 0) fail('not_found');
}

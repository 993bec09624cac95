import { door } from '#contract/online/door.ts';
import { sendCode } from '#server/access/sign-in/codes.ts';
import { endCustomerSessions, listCustomerSessions } from '#server/access/sign-in/customer-sessions.ts';
import { knownDevice, runInQueue } from '#server/access/sign-in/known.ts';
import { networkOf } from '#server/address.ts';
import { fail } from '#server/http/fail.ts';
import { type Route, route } from '#server/http/route.ts';
import { ownId } from '#server/records/own-id.ts';
import type { Services } from '#server/services.ts';
import { setChallenge, spendProofOfWork } from './proof-of-work.ts';
import { readCustomer, signInCustomer, updateCustomer } from './service.ts';

const DONE = { data: { done: true } } as const;

export function doorRoutes({ sender, log }: Pick<Services, 'sender' | 'log'>): Route[] {
  return [
    route(door.challenge, async (ctx) => ({
      data: await runInQueue(null, () => setChallenge(ctx), 'customer'),
    })),
    route(door.sendOtp, async (ctx, { body }) => {
      const { phone_number: phone, voice = false, device_key, work } = body;
      const known = await knownDevice(ctx.db, phone, device_key, 'customer');
      if (!known) await spendProofOfWork(ctx, work);
      const request = {
        phone,
        voice,
        network: networkOf(ctx.address),
        now: ctx.now,
        known,
        door: 'customer' as const,
        deliver: async () => true,
      };
      return { data: await runInQueue(known, () => sendCode(ctx.db, sender, log, request), 'customer') };
    }),
    route(door.signIn, async (ctx, { body }, { request }) => ({
      data: await signInCustomer(ctx, body, request.headers.get('user-agent') ?? ''),
    })),
    route(door.signOut, async (ctx) => {
      const id = ctx.actor.customer_session_id ?? fail('no_session');
      await endCustomerSessions(ctx, ownId(ctx), 'logout', id);
      return DONE;
    }),
    route(door.get, async (ctx) => ({ data: await readCustomer(ctx, ownId(ctx)) })),
    route(door.update, async (ctx, { body }) => ({ data: await updateCustomer(ctx, body) })),
    route(door.sessions, async (ctx) => ({ data: await listCustomerSessions(ctx, ownId(ctx)) })),
    route(door.endSession, async (ctx, { params }) => {
      if ((await endCustomerSessions(ctx, ownId(ctx), 'device', params.id)) === 0) fail('not_found');
      return DONE;
    }),
  ];
}

import { signIn } from '#contract/access/sign-in.ts';
import { networkOf } from '#server/address.ts';
import { failFields } from '#server/http/fail.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { sendCode } from './codes.ts';
import { knownDevice, runInQueue } from './known.ts';
import { findStaff, login, logout } from './service.ts';

export function signInRoutes({ sender, log }: Pick<Services, 'sender' | 'log'>): Route[] {
  return [
    route(signIn.sendOtp, async (ctx, { query, body }) => {
      const phone = query.phone_number ?? body.phone_number ?? failFields({ phone_number: ['required'] });
      if (body.phone_number && body.phone_number !== phone) failFields({ phone_number: ['conflict'] });
      const known = await knownDevice(ctx.db, phone, body.device_key);
      const request = {
        phone,
        voice: body.voice ?? false,
        network: networkOf(ctx.address),
        now: ctx.now,
        known,
        deliver: async () => (await findStaff(ctx.db, phone)) !== undefined,
      };
      return { data: await runInQueue(known, () => sendCode(ctx.db, sender, log, request)) };
    }),
    route(signIn.login, async (ctx, { body }, { request }) => ({
      data: await login(ctx, body, request.headers.get('user-agent') ?? ''),
    })),
    route(signIn.logout, async (ctx) => {
      await logout(ctx);
      return { data: { done: true as const } };
    }),
  ];
}

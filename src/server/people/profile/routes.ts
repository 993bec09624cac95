import { profile } from '#contract/people/profile.ts';
import { type Route, route } from '#server/http/route.ts';
import { ownId } from '#server/records/own-id.ts';
import type { Services } from '#server/services.ts';
import { mergeSettings } from '../users/service.ts';
import { listSessions } from './queries.ts';
import { endOwnSession, getProfile, sendOwnCode, updateProfile } from './service.ts';

export function profileRoutes({ sender, log }: Pick<Services, 'sender' | 'log'>): Route[] {
  return [
    route(profile.get, async (ctx) => ({ data: await getProfile(ctx) })),
    route(profile.update, async (ctx, { body }) => ({ data: await updateProfile(ctx, body) })),
    route(profile.sendOtp, async (ctx, { body }) => ({ data: await sendOwnCode(ctx, sender, log, body) })),
    route(profile.browserSettings, async (ctx, { body }) => ({
      data: await mergeSettings(ctx, body.settings),
    })),
    route(profile.devices, async (ctx) => ({
      data: await listSessions(ctx.db, ownId(ctx), ctx.actor.session_id, ctx.now),
    })),
    route(profile.endDevice, async (ctx, { params }) => {
      await endOwnSession(ctx, params.id);
      return { data: { done: true as const } };
    }),
  ];
}

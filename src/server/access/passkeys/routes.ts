import { passkeys } from '#contract/access/passkeys.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { relyingParty } from './relying-party.ts';
import {
  beginLogin,
  beginPasskey,
  beginProof,
  createPasskey,
  listPasskeys,
  login,
  losePasskey,
  prove,
  removePasskey,
  renamePasskey,
} from './service.ts';

const done = { data: { done: true as const } };

export function passkeyRoutes({ log, config }: Pick<Services, 'log' | 'config'>): Route[] {
  const here = (request: Request) => relyingParty(request, config.publicUrl);
  return [
    route(passkeys.list, async (ctx) => ({ data: await listPasskeys(ctx) })),
    route(passkeys.begin, async (ctx, { body }, { request }) => ({
      data: await beginPasskey(ctx, here(request), body),
    })),
    route(passkeys.create, async (ctx, { body }) => ({ data: await createPasskey(ctx, body) })),
    route(passkeys.update, async (ctx, { params, body }) => ({
      data: await renamePasskey(ctx, params.id, body.name),
    })),
    route(passkeys.remove, async (ctx, { params }) => {
      await removePasskey(ctx, params.id);
      return done;
    }),
    route(passkeys.lost, async (ctx, { params, body }) => {
      await losePasskey(ctx, params.id, body);
      return done;
    }),
    route(passkeys.beginProof, async (ctx, _, { request }) => ({
      data: await beginProof(ctx, here(request)),
    })),
    route(passkeys.prove, async (ctx, { body }) => ({ data: await prove(ctx, log, body) })),
    route(passkeys.beginLogin, async (ctx, { body }, { request }) => ({
      data: await beginLogin(ctx, here(request), body),
    })),
    route(passkeys.login, async (ctx, { body }, { request }) => ({
      data: await login(ctx, log, body, request.headers.get('user-agent') ?? ''),
    })),
  ];
}

import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { ErrorBody } from '#contract/errors.ts';
import { addressList, callerAddress } from './address.ts';
import { etagOf, knows } from './etag.ts';
import { Refusal, refusalOf } from './fail.ts';
import { keyOf } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import type { Route } from './route.ts';
import { type ServeDeps, serve } from './serve.ts';
import { localeOf, wordsFor } from './words.ts';

export interface AppOptions {
  deps: ServeDeps;
  routes: readonly Route[];
  log: Logger;
  metrics: Metrics;
  /** Other origins whose pages may call us. */
  corsOrigins: readonly string[];
  /** Proxies in front of us, whose word about the caller's address is believed. */
  trustedProxies: readonly string[];
  /** Aborted when the server stops: open streams end. */
  stopping: AbortSignal;
}

/** The `/v1` part of the server: every route of the table behind the one path of a call. */
export function createApi(options: AppOptions): Hono {
  const { deps, routes, log, metrics, corsOrigins, stopping } = options;
  const proxies = addressList(options.trustedProxies);
  const api = new Hono();
  api.use(compress());
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // The app tells the time by it: the clock that the rules go by, not another one.
    c.header('Date', deps.now().toUTCString());
    c.header('X-Content-Type-Options', 'nosniff');
    // A device knows by it that it was us who answered, and not the sign-in page of somebody's network.
    const key = keyOf(c.req.raw.headers);
    if (key) c.header('Idempotency-Key', key);
    const origin = c.req.header('origin');
    if (origin && corsOrigins.includes(origin)) {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Vary', 'Origin', { append: true });
      c.header(
        'Access-Control-Expose-Headers',
        'X-Session-Expires, Date, Retry-After, ETag, Idempotency-Key, Content-Disposition',
      );
      if (c.req.method === 'OPTIONS') {
        c.header('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE');
        c.header(
          'Access-Control-Allow-Headers',
          'Authorization, Content-Type, Idempotency-Key, X-Actor, X-On-Behalf, X-App-Version, If-None-Match',
        );
        c.header('Access-Control-Max-Age', '600');
        return c.body(null, 204);
      }
    }
    return next();
  });

  for (const route of routes) {
    api.on(route.call.method, route.call.path, async (c) => {
      const started = performance.now();
      const observe = (status: number) =>
        metrics.observe(route.call.name, status, performance.now() - started);
      const answer = await serve(deps, route, {
        request: c.req.raw,
        url: new URL(c.req.url),
        params: c.req.param() as Record<string, string>,
        locale: localeOf(c.req.header('accept-language')),
        address: callerAddress(peerOf(c), c.req.header('x-forwarded-for'), proxies),
        signal: () => AbortSignal.any([c.req.raw.signal, stopping]),
      }).catch((error) => {
        observe(refusalOf(error)?.status ?? 500);
        throw error;
      });
      observe(answer.status);
      // A raw answer takes the headers of every answer too.
      if (answer instanceof Response) return c.newResponse(answer.body, answer);
      if (answer.session) c.header('X-Session-Expires', answer.session.expires_at.toISOString());
      if (route.call.method !== 'GET') return c.json(answer.body as object, answer.status as 200);
      const text = JSON.stringify(answer.body);
      const tag = etagOf(text);
      c.header('ETag', tag);
      if (knows(c.req.header('if-none-match'), tag)) return c.body(null, 304);
      return c.body(text, answer.status as 200, { 'Content-Type': 'application/json' });
    });
  }

  const methods = new Map<string, Set<string>>();
  for (const { call } of routes)
    methods.set(call.path, (methods.get(call.path) ?? new Set()).add(call.method));
  for (const [path, known] of methods) {
    api.all(path, (c) => {
      c.header('Allow', [...known].join(', '));
      throw new Refusal('method_not_allowed');
    });
  }
  api.all('/v1/*', () => {
    throw new Refusal('not_found');
  });

  api.onError((error, c) => {
    const refusal = refusalOf(error);
    const locale = localeOf(c.req.header('accept-language'));
    if (refusal) return refuse(c, refusal, locale);
    const id = randomUUID();
    log.error({ err: error, id, path: c.req.routePath }, 'call failed');
    metrics.failed();
    return refuse(c, new Refusal('internal', { details: { id } }), locale);
  });
  return api;
}

function refuse(c: HonoContext, refusal: Refusal, locale: 'fa' | 'en'): Response {
  if (refusal.retryAfter) c.header('Retry-After', String(refusal.retryAfter));
  const body: ErrorBody = { error: { code: refusal.code, message: wordsFor(refusal.code, locale) } };
  if (refusal.fields) body.error.fields = refusal.fields;
  if (refusal.details) body.error.details = refusal.details;
  return c.json(body, refusal.status as 400);
}

/** Who is at the other end of the connection. */
function peerOf(c: HonoContext): string {
  try {
    return getConnInfo(c).remote.address ?? '';
  } catch {
    return '';
  }
}

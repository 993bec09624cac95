import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import { OURS } from '#contract/answer.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type Currency, FIRST_CURRENCY } from '#domain/currency.ts';
import { addressList, callerAddress } from '../address.ts';
import type { Db } from '../db/client.ts';
import { Denials } from './denials.ts';
import { acceptedEncodings } from './encodings.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { Refusal, refusalOf } from './fail.ts';
import { keyOf } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import { containsSum, localeOf, refusalText } from './refusal-words.ts';
import type { Route } from './route.ts';
import { answerHeaders } from './security-headers.ts';
import { type ServeDeps, serve } from './serve.ts';

export interface AppOptions {
  deps: ServeDeps;
  routes: readonly Route[];
  log: Logger;
  metrics: Metrics;
  /** Other origins whose pages may call the API. */
  corsOrigins: readonly string[];
  /** The server's public origin, if the operator has set it. */
  publicUrl: string | undefined;
  /** Trusted reverse proxies, whose header with the caller's address is used. */
  trustedProxies: readonly string[];
  /** Aborted when the server stops, which ends open streams. */
  stopping: AbortSignal;
}

/** Response headers as a plain object until it is sent: Headers objects cost more than a session's query. */
type Plain = Record<string, string>;
type Bytes = Buffer<ArrayBuffer>;
interface Env {
  Variables: { headers: Plain; now: () => Date };
}
type ApiContext = HonoContext<Env>;

/** The `/v1` part of the server: routes every call of the contract to `serve`. */
export function createApi(options: AppOptions): Hono<Env> {
  const { deps, routes, log, metrics, corsOrigins, stopping } = options;
  const proxies = addressList(options.trustedProxies);
  const denials = new Denials(log);
  const always = answerHeaders(options.publicUrl, corsOrigins);
  const api = new Hono<Env>();
  api.use(async (c, next) => {
    const headers: Plain = {
      [OURS]: '1',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...always,
    };
    c.set('headers', headers);
    c.set('now', deps.now);
    // Lets a device match the answer to its work.
    const key = keyOf(c.req.raw.headers);
    if (key) headers['Idempotency-Key'] = key;
    const origin = c.req.header('origin');
    if (origin && corsOrigins.includes(origin)) {
      headers['Access-Control-Allow-Origin'] = origin;
      headers.Vary += ', Origin';
      headers['Access-Control-Expose-Headers'] =
        `${OURS}, X-Session-Expires, Date, Retry-After, ETag, Idempotency-Key, Content-Disposition`;
      if (c.req.method === 'OPTIONS') {
        headers['Access-Control-Allow-Methods'] = 'GET, POST, PATCH, PUT, DELETE';
        headers['Access-Control-Allow-Headers'] =
          'Authorization, Content-Type, Idempotency-Key, X-Actor, X-On-Behalf, X-Instead-Of, X-App-Version, X-Idle, X-Passphrase, If-None-Match';
        headers['Access-Control-Max-Age'] = '600';
        return new Response(null, { status: 204, headers });
      }
    }
    return next();
  });

  for (const route of routes) {
    api.on(route.call.method, route.call.path, async (c) => {
      const started = performance.now();
      const observe = (status: number) =>
        metrics.observe(route.call.name, status, performance.now() - started);
      const address = callerAddress(peerOf(c), c.req.header('x-forwarded-for'), proxies);
      const { status, body, session } = await serve(deps, route, {
        request: c.req.raw,
        url: new URL(c.req.url),
        params: c.req.param() as Record<string, string>,
        locale: localeOf(c.req.header('accept-language')),
        address,
        signal: () => AbortSignal.any([c.req.raw.signal, stopping]),
      }).catch((error) => {
        const refusal = refusalOf(error);
        observe(refusal?.status ?? 500);
        if (refusal) denials.note(refusal, route.call.name, address);
        throw error;
      });
      observe(status);
      const headers = headersOf(c);
      if (session) headers['X-Session-Expires'] = session.expires_at.toISOString();
      if (body instanceof Response) {
        const all = new Headers(headers);
        for (const [name, value] of body.headers) all.set(name, value);
        return new Response(body.body, { status, headers: all });
      }
      const bytes = Buffer.from(JSON.stringify(body));
      if (route.call.method !== 'GET') return json(c, status, bytes);
      headers.ETag = etagOf(bytes);
      if (matchesEtag(c.req.header('if-none-match'), headers.ETag))
        return new Response(null, { status: 304, headers });
      return json(c, status, bytes);
    });
  }

  const methods = new Map<string, Set<string>>();
  for (const { call } of routes)
    methods.set(call.path, (methods.get(call.path) ?? new Set()).add(call.method));
  for (const [path, known] of methods) {
    api.all(path, (c) => {
      c.get('headers').Allow = [...known].join(', ');
      throw new Refusal('method_not_allowed');
    });
  }
  api.all('/v1/*', () => {
    throw new Refusal('not_found');
  });

  api.onError(async (error, c) => {
    const refusal = refusalOf(error);
    const locale = localeOf(c.req.header('accept-language'));
    if (refusal) {
      const currency = containsSum(refusal.code) ? await currencyNow(deps.outside) : FIRST_CURRENCY;
      return refuse(c, refusal, locale, currency);
    }
    const id = randomUUID();
    log.error({ err: error, id, path: c.req.routePath }, 'call failed');
    metrics.failed();
    return refuse(c, new Refusal('internal', { details: { id } }), locale, FIRST_CURRENCY);
  });
  return api;
}

/** Headers of each answer; Date is the clock that the rules use. */
function headersOf(c: ApiContext): Plain {
  const headers = c.get('headers');
  headers.Date = c.get('now')().toUTCString();
  return headers;
}

const gzip = promisify(zlib.gzip);
/** In bytes; smaller answers fit in one packet uncompressed. */
const PACKED_FROM = 1024;

/** A JSON answer, compressed when worthwhile. Not by `hono/compress`, whose streams cost more than the compression. */
async function json(c: ApiContext, status: number, bytes: Bytes): Promise<Response> {
  const headers = headersOf(c);
  headers['Content-Type'] = 'application/json';
  const packs = bytes.length >= PACKED_FROM && acceptedEncodings(c.req.header('accept-encoding')).has('gzip');
  if (packs) headers['Content-Encoding'] = 'gzip';
  const sent = packs ? await gzip(bytes) : bytes;
  headers['Content-Length'] = String(sent.length);
  return new Response(sent, { status, headers });
}

function refuse(c: ApiContext, refusal: Refusal, locale: 'fa' | 'en', currency: Currency): Promise<Response> {
  if (refusal.retryAfter) c.get('headers')['Retry-After'] = String(refusal.retryAfter);
  const body: ErrorBody = {
    error: { code: refusal.code, message: refusalText(refusal.code, locale, refusal.details, currency) },
  };
  if (refusal.fields) body.error.fields = refusal.fields;
  if (refusal.details) body.error.details = refusal.details;
  return json(c, refusal.status, Buffer.from(JSON.stringify(body)));
}

/** The club's currency. */
async function currencyNow(db: Db): Promise<Currency> {
  const club = await db.selectFrom('club').select('currency_code').executeTakeFirst();
  return club?.currency_code ?? FIRST_CURRENCY;
}

/** The address of the connection's other end. */
function peerOf(c: ApiContext): string {
  try {
    return getConnInfo(c).remote.address ?? '';
  } catch {
    return '';
  }
}

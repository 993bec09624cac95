import { randomUUID } from 'node:crypto';
import {
  type Call,
  type CallAnswer,
  type CallRequest,
  isWrite,
  pathOf,
  type Schema,
} from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';

export interface Reply<B> {
  status: number;
  body: B;
  headers: Headers;
}

/** The possible body: the call's answer, or a refusal. Check the status first. */
export type Body<C extends Call> = CallAnswer<C> & ErrorBody;

export interface SendOptions {
  /** The Idempotency-Key: by default a fresh one for every write; null for none. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** The input of a call; its query is sent unchecked, so that bad input can be sent too. */
type Given<C extends Call> =
  | CallRequest<C>
  | (Omit<CallRequest<C>, 'query'> &
      (C extends { query: Schema } ? { query?: Record<string, string> } : unknown));

/** An HTTP client of a signed-in person, or of nobody. */
export interface Client {
  url: string;
  /** 0 for nobody. */
  user_id: number;
  token: string;
  /** Makes a call of the contract. */
  call<C extends Call>(call: C, request?: Given<C>, options?: SendOptions): Promise<Reply<Body<C>>>;
  /** Makes a call that must succeed and returns its data. */
  ok<C extends Call>(call: C, request?: Given<C>, options?: SendOptions): Promise<CallAnswer<C>>;
  /** Sends any request to the server; bodies other than text and forms are sent as JSON. Streams are not read. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is for the test to judge
  send(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Reply<any>>;
}

const search = (query: object | undefined) => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([k, x]) => [k, String(x)]))}` : '';
};

const bodyOf = (body: unknown) =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

export function createClient(url: string, who: { user_id: number; token: string }): Client {
  const send: Client['send'] = async (method, path, body, options = {}) => {
    const headers = new Headers(who.token ? { Authorization: `Bearer ${who.token}` } : {});
    if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
    if (options.key) headers.set('Idempotency-Key', options.key);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, body: '', headers: response.headers };
    }
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  };
  const call: Client['call'] = (call, request, options = {}) => {
    const { params, query, body } = (request ?? {}) as Record<string, Record<string, string> | undefined>;
    const keyed = isWrite(call) && call.permission !== 'public' && options.key === undefined;
    return send(
      call.method,
      pathOf(call, params) + search(query),
      call.method === 'GET' ? undefined : body,
      keyed ? { ...options, key: randomUUID() } : options,
    );
  };
  const ok: Client['ok'] = async (definition, request, options) => {
    const reply = await call(definition, request, options);
    if (reply.status >= 300)
      throw new Error(`${definition.name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  return { url, ...who, call, ok, send };
}

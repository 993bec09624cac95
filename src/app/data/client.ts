import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { ASKING, isOurs } from '#contract/answer.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { type Call, type CallAnswer, type CallRequest, isWrite, pathOf } from '#contract/call.ts';
import { type ErrorBody, isErrorCode } from '#contract/errors.ts';
import { fieldCodesOf } from '#contract/field-codes.ts';
import { CallError } from './call-error.ts';

/** The part of the session that a call carries. */
export interface Bearer {
  token: string;
  user_id: number;
}

/** What the client needs from the app. */
export interface ClientDeps {
  /** Origin of the server; empty for our own. */
  base: string;
  locale(): 'fa' | 'en';
  /** Whole seconds since the last input in the app. */
  idle(): number;
  bearer(): Bearer | null;
  /** Every answer, also refusals: its headers carry the server's time and the session's new end. */
  answered(headers: Headers): void;
  /** 401: the session is no more. */
  signedOut(code: string, token: string): void;
  /** 403 on a call that a person started. */
  forbidden(): void;
  /** 403 for want of a proof: asks for the passkey; whether it was given. */
  prove(): Promise<boolean>;
  /** 426: this app is too old to be understood. */
  outdated(): void;
}

export interface RequestOptions {
  /** Idempotency-Key of a write. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  /** A refusal for want of permission signs a person's call out, and never a background one. */
  startedBy?: 'person' | 'background' | undefined;
}

export type Request = <C extends Call>(
  call: C,
  input: CallRequest<C>,
  options?: RequestOptions,
) => Promise<CallAnswer<C>>;

const TIMEOUT_MS = 20_000;

/** Requests sent while the page is unloading are kept alive. */
let leaving = false;
if (typeof document !== 'undefined') {
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
}

/** The typed client: one function for every call of the contract. Throws `CallError`, or the abort of its signal. */
export function createClient(deps: ClientDeps): Request {
  const fetch = createFetch();

  const send: Request = async (call, input, options = {}) => {
    const { params, query, body } = input as Parts;
    checkBody(call, body);
    const json = isWrite(call) || body !== undefined ? JSON.stringify(body ?? {}) : undefined;
    const bearer = call.permission === 'public' ? null : deps.bearer();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    let response: Response & { _data?: unknown };
    try {
      response = await fetch.raw(pathOf(call, params), {
        ...(deps.base && { baseURL: deps.base }),
        method: call.method,
        query: sentQuery(query),
        headers: {
          Accept: 'application/json',
          'Accept-Language': deps.locale(),
          'X-App-Version': String(APP_VERSION),
          ...(bearer && { Authorization: `Bearer ${bearer.token}`, 'X-Actor': String(bearer.user_id) }),
          ...(bearer && { 'X-Idle': String(deps.idle()) }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...(options.key && { 'Idempotency-Key': options.key }),
        },
        ...(json !== undefined && { body: json }),
        ...(leaving && { keepalive: true }),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...ASKING,
        retry: 0,
        ignoreResponseError: true,
        parseResponse: readJson,
      });
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw new CallError('network', { cause });
    }
    if (!isOurs(response.headers)) throw notOurs(response.status);
    deps.answered(response.headers);
    if (response.ok) return readAnswer(call, response._data);
    const error = refusalOf(response);
    if (error.status === 401 && bearer) deps.signedOut(error.code, bearer.token);
    if (error.code === 'upgrade_required') deps.outdated();
    // The same key again: a refused call has no effect.
    if (error.code === 'proof_required' && options.startedBy === 'person' && (await deps.prove()))
      return send(call, input, options);
    if (error.code === 'forbidden' && bearer && options.startedBy === 'person') deps.forbidden();
    throw error;
  };
  return send;
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Empty filters are none; the first page is never named. */
function sentQuery(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) =>
        value !== undefined && value !== null && value !== '' && !(name === 'page' && Number(value) <= 1),
    ),
  );
}

/** The server's own schema finds here what is wrong, without a way there and back. */
function checkBody(call: Call, body: unknown): void {
  if (!call.body) return;
  const result = v.safeParse(call.body, body ?? {});
  if (!result.success) throw new CallError('invalid', { status: 422, fields: fieldCodesOf(result.issues) });
}

/** A foreign response is ignored, except a proxy's «too large». */
const notOurs = (status: number): CallError =>
  status === 413 ? new CallError('too_large', { status }) : new CallError('network');

function readAnswer<C extends Call>(call: C, body: unknown): CallAnswer<C> {
  // It broke off on its way.
  if (body === undefined) throw new CallError('network');
  const result = v.safeParse(call.answer, body);
  if (!result.success) throw new CallError('answer', { cause: new v.ValiError(result.issues) });
  return result.output as CallAnswer<C>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refusal in a response, or by its status when the body is cut off. */
function refusalOf(response: Response & { _data?: unknown }): CallError {
  const { status } = response;
  const said = (response._data as Partial<ErrorBody> | undefined)?.error;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retry = Number.isNaN(seconds) ? {} : { retry_after: seconds };
  if (said && isErrorCode(said.code)) {
    const { code, message, fields, details } = said;
    return new CallError(code, {
      status,
      message,
      ...(fields && { fields }),
      ...(details && { details }),
      ...retry,
    });
  }
  if (status === 502 || status === 503 || status === 504)
    return new CallError('unavailable', { status, ...retry });
  if (status === 413) return new CallError('too_large', { status });
  return new CallError('answer', { status });
}

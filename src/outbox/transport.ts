import * as v from 'valibot';
import { operations } from '#contract/access/operations.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { pathOf } from '#contract/call.ts';
import { health as healthCall } from '#contract/system/health.ts';
import { type Answer, classifyAnswer, requestedHoldMs } from './classify-answer.ts';
import type { Item } from './item.ts';
import type { ServerHealth } from './sent-work.ts';

/** The session that sends: read for every item, never stored in it. */
export interface Bearer {
  token: string;
  user_id: number;
}

export interface TransportDeps {
  fetch: typeof fetch;
  /** Origin of the server; empty for our own. */
  base: string;
  locale(): string;
}

const SEND_LIMIT_MS = 20_000;
const PROBE_LIMIT_MS = 4000;

/** What an item's key did at the server. */
export type KeyOutcome =
  | { state: 'stored'; status: number; body: unknown }
  | { state: 'canceled' }
  /** No answer, or no permission to ask; the server asks to be left alone for `requestedHoldMs`. */
  | { state: 'unknown'; code: string; holdMs: number };

export interface ReceivedAnswer {
  answer: Answer | null;
  /** The server's Date header (ms). */
  date: number | null;
}

/** The outbox's HTTP client. A page that answers in the server's place counts as no response. */
export class Transport {
  readonly #deps: TransportDeps;

  constructor(deps: TransportDeps) {
    this.#deps = deps;
  }

  /** The server's health when it answers within 4 s; otherwise null. `end` aborts the request. */
  async probe(end?: AbortSignal): Promise<ServerHealth | null> {
    try {
      const response = await this.#deps.fetch(this.#deps.base + healthCall.path, {
        cache: 'no-store',
        signal: within(PROBE_LIMIT_MS, end),
        ...ASKING,
      });
      if (!isOurs(response.headers)) return null;
      const health = v.safeParse(healthCall.answer, await response.json());
      if (!response.ok || !health.success) return null;
      const { epoch, kept_until, restored_to } = health.output;
      const at = Date.parse(response.headers.get('date') ?? '');
      return {
        epoch,
        keptUntil: instantMs(kept_until),
        restoredTo: instantMs(restored_to),
        at: Number.isNaN(at) ? null : at,
      };
    } catch {
      return null;
    }
  }

  /** Sends an item's stored request; when `end` aborts it, it may still have arrived. */
  send(item: Item, bearer: Bearer, end?: AbortSignal): Promise<ReceivedAnswer> {
    const { method = '', path = '', body = '' } = item.wire ?? {};
    const headers = {
      'Idempotency-Key': item.key,
      'X-Actor': String(item.userId),
      ...(item.insteadOf && { 'X-Instead-Of': item.insteadOf }),
      ...(item.behalf ? { 'X-On-Behalf': encodeURIComponent(item.behalf.reason.toWellFormed()) } : {}),
    };
    return this.#ask(method, path, body, bearer, headers, end);
  }

  /** Asks what a key did, and makes sure it has no effect later. `number`: the device number, canceled with it. */
  async cancel(
    key: string,
    { reason, number }: { reason: string; number?: string | null },
    askKey: string,
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<KeyOutcome> {
    const path = pathOf(operations.cancel, { key });
    const headers = { 'Idempotency-Key': askKey, 'X-Actor': String(bearer.user_id) };
    const asked = JSON.stringify({ reason, ...(number && { device_no: number }) });
    const { answer } = await this.#ask('POST', path, asked, bearer, headers, end);
    const told = v.safeParse(operations.cancel.answer, answer?.body);
    if (answer?.status !== 200 || !told.success) {
      return {
        state: 'unknown',
        code: codeOf(answer),
        holdMs: requestedHoldMs(classifyAnswer(answer, askKey)),
      };
    }
    const { state, status = 200, body } = told.output.data;
    return state === 'stored' ? { state, status, body } : { state };
  }

  async #ask(
    method: string,
    path: string,
    body: string,
    bearer: Bearer,
    headers: Record<string, string>,
    end?: AbortSignal,
  ): Promise<ReceivedAnswer> {
    try {
      const response = await this.#deps.fetch(this.#deps.base + path, {
        method,
        body,
        headers: {
          Accept: 'application/json',
          'Accept-Language': this.#deps.locale(),
          'Content-Type': 'application/json',
          Authorization: `Bearer ${bearer.token}`,
          'X-App-Version': String(APP_VERSION),
          ...headers,
        },
        cache: 'no-store',
        signal: within(SEND_LIMIT_MS, end),
        ...ASKING,
      });
      if (!isOurs(response.headers)) return { answer: null, date: null };
      const date = Date.parse(response.headers.get('date') ?? '');
      const answer = {
        status: response.status,
        key: response.headers.get('idempotency-key'),
        retryAfter: response.headers.get('retry-after'),
        body: await response.json(),
      };
      // The header has whole seconds: add half of one.
      return { answer, date: Number.isNaN(date) ? null : date + 500 };
    } catch {
      return { answer: null, date: null };
    }
  }
}

const within = (ms: number, end?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(end ? [end] : [])]);

const instantMs = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);

const codeOf = (answer: Answer | null): string =>
  (answer?.body as { error?: { code?: string } } | undefined)?.error?.code ?? 'network';

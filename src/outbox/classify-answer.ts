import { classOf, type ErrorBody, isErrorCode } from '#contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Problem, Result } from './item.ts';

/** The HTTP response, from the server or from something in its place; null when there was none. */
export interface Answer {
  status: number;
  /** The response's Idempotency-Key. */
  key: string | null;
  retryAfter: string | null;
  body: unknown;
}

export type AnswerClass =
  | { type: 'done'; result: Result }
  /** No response of our server: the network is down, or a sign-in page answered. */
  | { type: 'network' }
  | { type: 'wait'; code: string; retryMs: number; serverError: boolean }
  | { type: 'needs_sign_in'; code: string }
  | { type: 'needs_attention'; problem: Problem }
  | { type: 'discard'; code: string }
  | { type: 'upgrade'; min: unknown };

/** Whether the server is failing or overloaded as a whole, rather than refusing this item. */
export const isServerBusy = (classified: AnswerClass): boolean =>
  classified.type === 'wait' && (classified.serverError || classified.code === 'too_many');

/** For how long the server asks to be left alone (ms); 0 when it does not. */
export const requestedHoldMs = (classified: AnswerClass): number =>
  classified.type === 'wait' && isServerBusy(classified) ? classified.retryMs : 0;

/** Classifies the response to the item sent under `key`, by the error's code, never by its text. */
export function classifyAnswer(answer: Answer | null, key: string): AnswerClass {
  if (!answer || answer.key?.toLowerCase() !== key.toLowerCase()) return { type: 'network' };
  const { status, body } = answer;
  if (body === null || typeof body !== 'object') return { type: 'network' };
  if (status >= 200 && status < 300) {
    return 'data' in body ? { type: 'done', result: { status, body } } : { type: 'network' };
  }
  const error = (body as Partial<ErrorBody>).error;
  const code: string = error?.code ?? '';
  const wait = {
    type: 'wait',
    code,
    retryMs: retryMs(answer.retryAfter),
    serverError: status >= 500,
  } as const;
  if (!error || !isErrorCode(code)) {
    if (status >= 500) return wait;
    return { type: 'needs_attention', problem: { message: '', ...error, code: code || 'answer', status } };
  }
  if (code === 'upgrade_required') return { type: 'upgrade', min: error.details?.min };
  const kind = classOf(code);
  if (kind === 'wait') return wait;
  if (kind === 'needs_sign_in') return { type: 'needs_sign_in', code };
  if (kind === 'discarded') return { type: 'discard', code };
  return { type: 'needs_attention', problem: { ...error, status } };
}

/** The longest Retry-After that is obeyed. */
const LONGEST_MS = HOUR_MS;

const retryMs = (header: string | null): number => {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LONGEST_MS) : 0;
};

/** The delay before try `n`: 1 s · 2ⁿ, at most 60 s, plus or minus half; `random` is in [0, 1). In ms. */
export function backoff(n: number, random: number): number {
  return Math.round(Math.min(MINUTE_MS, 1000 * 2 ** Math.min(n, 10)) * (0.5 + random));
}

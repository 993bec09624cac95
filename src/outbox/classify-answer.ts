import { classOf, type ErrorBody, isErrorCode } from '#contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Problem, Result } from './item.ts';

/** What came back from the server, or from something in its place; null when nothing did. */
export interface Answer {
  status: number;
  /** The Idempotency-Key that it carries. */
  key: string | null;
  retryAfter: string | null;
  body: unknown;
}

export type AnswerClass =
  | { type: 'done'; result: Result }
  /** No answer of ours: the line is down, or somebody else's page came. */
  | { type: 'network' }
  | { type: 'wait'; code: string; retryMs: number; serverError: boolean }
  | { type: 'needs_sign_in'; code: string }
  | { type: 'needs_attention'; problem: Problem }
  | { type: 'discard'; code: string }
  | { type: 'upgrade'; min: unknown };

/** Whether it is the server that is in trouble or has too much to do, not this piece of work alone. */
export const isBusy = (classified: AnswerClass): boolean =>
  classified.type === 'wait' && (classified.serverError || classified.code === 'too_many');

/** For how long the server asks everybody to leave it alone (ms); 0 when it does not. */
export const holdMs = (classified: AnswerClass): number =>
  classified.type === 'wait' && isBusy(classified) ? classified.retryMs : 0;

/** What an answer means for the item that was sent under `key`, by the error's code, never by its words. */
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

/** Nobody is believed who asks for more. */
const LONGEST_MS = HOUR_MS;

const retryMs = (header: string | null): number => {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LONGEST_MS) : 0;
};

/** 1 s · 2ⁿ, at most 60 s, give or take half of it; `random` is in [0, 1). In ms. */
export function backoff(n: number, random: number): number {
  return Math.round(Math.min(MINUTE_MS, 1000 * 2 ** Math.min(n, 10)) * (0.5 + random));
}

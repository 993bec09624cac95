import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from './fail.ts';

/**
 * Limits a public call that nobody needs urgently to one answer per `everyMs`, so that a crowd of readers does not slow
 * the desk. A caller who would wait longer than `mostMs` is refused with Retry-After.
 */
export class PacedCall {
  readonly #everyMs: number;
  readonly #mostMs: number;
  #next = 0;

  constructor(everyMs: number, mostMs: number) {
    this.#everyMs = everyMs;
    this.#mostMs = mostMs;
  }

  /** Waits for a turn; skips callers who have gone. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    if (at - now > this.#mostMs) fail('too_many', { retry_after: Math.ceil(this.#mostMs / 1000) });
    this.#next = at + this.#everyMs;
    if (at > now) await sleep(at - now, undefined, { signal }).catch(() => fail('timeout'));
  }
}

/** In milliseconds; a later caller does not wait for an answer that may never come. */
const FRESH_MS = 500;

/** Shares one result among all callers that ask while it is being computed. */
export function shareResult<T>(find: () => Promise<T>): () => Promise<T> {
  let last: { finding: Promise<T>; at: number; found: boolean } | undefined;
  return () => {
    if (last && !last.found && performance.now() - last.at < FRESH_MS) return last.finding;
    const mine = { finding: find(), at: performance.now(), found: false };
    last = mine;
    const end = () => {
      mine.found = true;
    };
    mine.finding.then(end, end);
    return mine.finding;
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from './fail.ts';

/**
 * What anybody may ask for without saying who they are, and nobody needs at once: one answer every `everyMs`, so that
 * a crowd of readers leaves the server to those who work on it. Whoever would wait longer than `mostMs` is told to come
 * again.
 */
export class Pace {
  readonly #everyMs: number;
  readonly #mostMs: number;
  #next = 0;

  constructor(everyMs: number, mostMs: number) {
    this.#everyMs = everyMs;
    this.#mostMs = mostMs;
  }

  /** Waits for one's turn; it does not come for whoever has gone away meanwhile. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    if (at - now > this.#mostMs) fail('too_many', { retry_after: Math.ceil(this.#mostMs / 1000) });
    this.#next = at + this.#everyMs;
    if (at > now) await sleep(at - now, undefined, { signal }).catch(() => fail('timeout'));
  }
}

/** Milliseconds; whoever asks later does not hang on what may never come. */
const FRESH_MS = 500;

/** One answer for all who ask while it is being found: so many askers cost what one costs. */
export function shared<T>(find: () => Promise<T>): () => Promise<T> {
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

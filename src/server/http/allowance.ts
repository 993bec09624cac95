import { fail } from './fail.ts';

/** Enough for a tablet that sends work of several days, and too little for a script to fill the disk. */
const AT_ONCE = 2_000;
const A_SECOND = 10;
/** With more sessions than this, those with a full allowance are dropped. */
const MANY = 1_000;

interface Left {
  writes: number;
  at: number;
}

/** Limits the writes of a session: this many at once, then this many per second; beyond that 429 `too_many`. */
export class Allowance {
  readonly #left = new Map<number, Left>();
  readonly #atOnce: number;
  readonly #aSecond: number;
  readonly #now: () => number;

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(atOnce = AT_ONCE, { aSecond = A_SECOND, now = () => performance.now() } = {}) {
    this.#atOnce = atOnce;
    this.#aSecond = aSecond;
    this.#now = now;
  }

  take(session_id: number): void {
    const writes = this.#rested(session_id);
    if (writes < 1) fail('too_many', { retry_after: Math.ceil((1 - writes) / this.#aSecond) });
    if (this.#left.size >= MANY) this.#forget();
    this.#left.set(session_id, { writes: writes - 1, at: this.#now() });
  }

  #rested(session_id: number): number {
    const left = this.#left.get(session_id);
    if (!left) return this.#atOnce;
    return Math.min(this.#atOnce, left.writes + ((this.#now() - left.at) / 1000) * this.#aSecond);
  }

  #forget(): void {
    for (const id of this.#left.keys()) if (this.#rested(id) === this.#atOnce) this.#left.delete(id);
  }
}

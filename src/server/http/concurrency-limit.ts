import { fail, Refusal } from './fail.ts';

/** Retry-After in seconds of a refused call. */
const AGAIN_S = 10;

/** Limits how many run at once; a few wait in a queue, further ones are refused with Retry-After. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mayWait: number) {
    this.#most = most;
    this.#mayWait = mayWait;
  }

  /** Waits for a turn and runs the work; an aborted `signal` leaves the queue and passes the turn on. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++;
    else if (this.#waiting.length >= this.#mayWait) fail('too_many', { retry_after: AGAIN_S });
    else await this.#turn(signal);
    try {
      if (signal.aborted) fail('timeout');
      return await work();
    } finally {
      // Hands the turn over directly, so that no newcomer can take it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(come), 1);
        reject(new Refusal('timeout'));
      };
      const come = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(come);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  }
}

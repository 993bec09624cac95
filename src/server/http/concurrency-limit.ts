import { fail, Refusal } from './fail.ts';

/** Seconds after which whoever was sent away may come again. */
const AGAIN_S = 10;

/** Work that only so many may do at once; a few wait for their turn, who comes beyond them is told to come again. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #mayWait: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mayWait: number) {
    this.#most = most;
    this.#mayWait = mayWait;
  }

  /** Waits for a turn and does it; whoever goes away meanwhile (`signal`) waits no longer, and gives a turn on. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++;
    else if (this.#waiting.length >= this.#mayWait) fail('too_many', { retry_after: AGAIN_S });
    else await this.#turn(signal);
    try {
      if (signal.aborted) fail('timeout');
      return await work();
    } finally {
      // The turn is handed over: nobody else can take it in between.
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

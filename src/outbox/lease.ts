import { uuidv7 } from './ids.ts';
import { LOCK } from './send-lock.ts';
import type { Store } from './store.ts';

const BEAT_MS = 3000;
/** A holder that has not been heard of for so long is frozen: a visible page takes its place. */
const STALE_MS = 15_000;
/** At least so long a page listens itself before it believes that. */
const LISTEN_MS = BEAT_MS + 1000;

interface Held {
  owner: string;
  epoch: number;
  /** ms. */
  beat: number;
}

/**
 * Who sends: one page of the device at a time holds the lease, and says so every `BEAT_MS`. A lock of the browser decides
 * among pages that live; the record in the store tells of one that is frozen and holds it all the same: whoever has not
 * heard of it for `STALE_MS` takes its place under the next epoch, and what comes of the former holder's work after that
 * carries an old epoch and is not written down.
 */
export class Lease {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #owner = uuidv7();
  #running = false;
  #heard: { beat: number; epoch: number; since: number } | null = null;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Does the work as the only sender; false when another one is at it. `steal` takes the place of a frozen one. */
  async hold(work: (epoch: number) => Promise<void>, { steal = false } = {}): Promise<boolean> {
    if (!navigator.locks) return this.#holdByRecord(work, steal);
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
    let failure: { error: unknown } | undefined;
    const held = await navigator.locks
      .request(LOCK, options, async (lock) => {
        if (!lock) return false;
        await this.#run(work).catch((error) => {
          failure = { error };
        });
        return true;
      })
      // Stolen: the work finds by its epoch that its results count no more.
      .catch(() => true);
    if (failure) throw failure.error;
    return held;
  }

  /** Whether the holder has given no sign of life for too long, by the clock or by listening to it. */
  async isStale(): Promise<boolean> {
    const held = await this.#store.look((tables) => tables.meta<Held>('lease'));
    if (!held) return false;
    const at = performance.now();
    if (this.#heard?.beat !== held.beat || this.#heard.epoch !== held.epoch) {
      this.#heard = { beat: held.beat, epoch: held.epoch, since: at };
    }
    const listened = at - this.#heard.since;
    return listened > STALE_MS || (listened > LISTEN_MS && this.#now() - held.beat > STALE_MS);
  }

  /** Without HTTPS a browser has no locks: the record says who sends, for as long as it is heard of. */
  async #holdByRecord(work: (epoch: number) => Promise<void>, steal: boolean): Promise<boolean> {
    if (this.#running) return false;
    this.#running = true;
    try {
      const held = await this.#store.look((tables) => tables.meta<Held>('lease'));
      const taken = held && held.owner !== this.#owner && this.#now() - held.beat < STALE_MS;
      if (taken && !steal) return false;
      await this.#run(work).finally(() => this.#release());
      return true;
    } finally {
      this.#running = false;
    }
  }

  #release(): Promise<void> {
    return this.#store.run(async (tables) => {
      const held = await tables.meta<Held>('lease');
      if (held?.owner === this.#owner) await tables.setMeta('lease', { ...held, beat: 0 });
    });
  }

  async #run(work: (epoch: number) => Promise<void>): Promise<void> {
    const epoch = await this.#begin();
    const timer = setInterval(() => void this.#beat(epoch).catch(() => {}), BEAT_MS);
    try {
      await work(epoch);
    } finally {
      clearInterval(timer);
    }
  }

  #begin(): Promise<number> {
    return this.#store.run(async (tables) => {
      const last = await tables.meta<Held>('lease');
      const held: Held = { owner: this.#owner, epoch: (last?.epoch ?? 0) + 1, beat: this.#now() };
      await tables.setMeta('lease', held);
      return held.epoch;
    });
  }

  #beat(epoch: number): Promise<void> {
    return this.#store.run(async (tables) => {
      const held = await tables.meta<Held>('lease');
      if (held?.epoch === epoch) await tables.setMeta('lease', { ...held, beat: this.#now() });
    });
  }
}

/** Whether this tenure still counts: a page that was frozen meanwhile has been replaced. */
export async function isHeld(
  tables: { meta<T>(name: string): Promise<T | undefined> },
  epoch: number,
): Promise<boolean> {
  return (await tables.meta<Held>('lease'))?.epoch === epoch;
}

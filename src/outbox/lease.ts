import { uuidv7 } from './ids.ts';
import { SEND_LOCK } from './send-lock.ts';
import type { Store } from './store.ts';

const BEAT_MS = 3000;
/** A holder without a sign of life for this long is frozen: a visible page takes over. */
const STALE_MS = 15_000;
/** A page must have listened at least this long before it judges a holder frozen. */
const LISTEN_MS = BEAT_MS + 1000;

interface Held {
  owner: string;
  epoch: number;
  /** In ms. */
  beat: number;
}

/**
 * Decides which page sends: one page of the device at a time holds the lease and renews it every `BEAT_MS`. A browser
 * lock decides among running pages; the record in the store reveals a holder that is frozen but still has the lock. A
 * page that has seen no renewal for `STALE_MS` takes over under the next epoch; results of the former holder carry an
 * old epoch and are discarded.
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

  /** Runs the work as the only sender; false when another page is sending. `steal` takes over from a frozen holder. */
  async hold(work: (epoch: number) => Promise<void>, { steal = false } = {}): Promise<boolean> {
    if (!navigator.locks) return this.#holdByRecord(work, steal);
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
    let failure: { error: unknown } | undefined;
    const held = await navigator.locks
      .request(SEND_LOCK, options, async (lock) => {
        if (!lock) return false;
        await this.#run(work).catch((error) => {
          failure = { error };
        });
        return true;
      })
      // Stolen: the work detects by its epoch that its results no longer count.
      .catch(() => true);
    if (failure) throw failure.error;
    return held;
  }

  /** Whether the holder has given no sign of life for too long, by the clock or by listening. */
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

  /** Without HTTPS there are no browser locks: the record alone says who sends. */
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

/** Whether this tenure is still valid: a page that was frozen meanwhile has been replaced. */
export async function isHeld(
  tables: { meta<T>(name: string): Promise<T | undefined> },
  epoch: number,
): Promise<boolean> {
  return (await tables.meta<Held>('lease'))?.epoch === epoch;
}

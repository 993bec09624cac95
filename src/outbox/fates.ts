import * as byHand from './by-hand.ts';
import { isSentBy } from './dependencies.ts';
import type { Item } from './item.ts';
import * as queue from './queue.ts';
import type { Message, Store } from './store.ts';
import type { Bearer, Fate, Transport } from './transport.ts';

export interface FatesDeps {
  clubId: string;
  /** ms. */
  now(): number;
  newId(): string;
}

/** What the log says of a key that was cancelled for its payment's sake. */
const MONEY_FIRST = 'money first';
/** The same of what its author took off the queue. */
const TAKEN_BACK = 'taken back';

/**
 * What the key of a piece of work has done at the server, where this device cannot know: the server is asked, and
 * promises with its answer that a copy still on its way does nothing (`operations/{key}/cancel`).
 */
export class Fates {
  readonly #deps: FatesDeps;
  readonly #store: Store;
  readonly #transport: Transport;
  readonly #announce: (message: Message) => void;

  constructor(
    deps: FatesDeps,
    {
      store,
      transport,
      announce,
    }: { store: Store; transport: Transport; announce: (message: Message) => void },
  ) {
    this.#deps = deps;
    this.#store = store;
    this.#transport = transport;
    this.#announce = announce;
  }

  /**
   * A refused booking may have a copy on its way that would take its payment along: its key is cancelled before the
   * money goes its own way (D27). Where nobody answers it stays parked with its money, and is asked again with the next
   * `saveMoney`.
   */
  moneyFirst(item: Item, bearer: Bearer, end?: AbortSignal): Promise<'done' | 'free' | 'unknown'> {
    return this.ask(item, MONEY_FIRST, bearer, end);
  }

  /** The same for all that this person sends, unless the server is to be left alone. */
  async saveMoney(bearer: Bearer | null, end?: AbortSignal): Promise<void> {
    const { clubId, now } = this.#deps;
    for (const item of await this.#store.look((tables) => tables.open())) {
      if (!bearer || !isSentBy(item, bearer.user_id) || !queue.holdsMoney(item)) continue;
      const fate = await this.moneyFirst(item, bearer, end);
      const held = await this.#store.look((tables) => queue.heldMs(tables, clubId, now()));
      if (fate === 'unknown' && held > 0) return;
    }
  }

  /**
   * Tells the server of what this person has taken back: a till that was counted meanwhile waits for it. Where nobody
   * answers it is told again with the next.
   */
  async tellTakenBack(bearer: Bearer | null, end?: AbortSignal): Promise<void> {
    for (const key of await this.#store.look(byHand.takenBack)) {
      const item = await this.#store.look((tables) => tables.byKey(key));
      if (item && !(bearer && isSentBy(item, bearer.user_id))) continue;
      const why = { reason: TAKEN_BACK, number: item?.deviceNo ?? null };
      const fate = item && bearer && (await this.of(item, why, bearer, end));
      if (fate?.state === 'unknown' && fate.code !== 'forbidden') return;
      await this.#store.run((tables) => byHand.toldBack(tables, key));
    }
  }

  /** Asks, and writes down what it hears: `done`: the server has it; `free`: nothing of it lands any more. */
  async ask(
    item: Item,
    reason: string,
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<'done' | 'free' | 'unknown'> {
    const { now, newId } = this.#deps;
    await this.#store.run((tables) => queue.cancelAsked(tables, item.key));
    const fate = await this.of(item, { reason }, bearer, end);
    if (fate.state === 'unknown') return 'unknown';
    await this.#store.run(async (tables) => {
      if (fate.state === 'canceled') {
        await queue.cancelled(tables, item.key, { now: now(), newId, skewMs: null, delay: 0 });
        return;
      }
      const fresh = await tables.byKey(item.key);
      if (fresh) await queue.finish(tables, fresh, { status: fate.status, body: fate.body }, now());
    });
    this.#announce('changed');
    return fate.state === 'stored' ? 'done' : 'free';
  }

  /** What the key of an item has done. Where other work stands under it, ours has not landed and never will. */
  async of(
    item: Item,
    why: { reason: string; number?: string | null },
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<Fate> {
    if (item.problem?.code === queue.MISMATCH) return { state: 'canceled' };
    const { clubId, newId, now } = this.#deps;
    const fate = await this.#transport.cancel(item.key, why, newId(), bearer, end);
    if (fate.state === 'unknown' && fate.holdMs > 0) {
      await this.#store.run((tables) => queue.hold(tables, clubId, now(), fate.holdMs));
    }
    return fate;
  }
}

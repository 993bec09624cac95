import { isSentBy } from './dependencies.ts';
import type { Item } from './item.ts';
import * as byHand from './manual-actions.ts';
import * as queue from './queue.ts';
import type { ChannelMessage, Store } from './store.ts';
import type { Bearer, KeyOutcome, Transport } from './transport.ts';

export interface KeyOutcomesDeps {
  clubId: string;
  /** Present time in ms. */
  now(): number;
  newId(): string;
}

/** Reason in the log of a key canceled to save its payment. */
const MONEY_FIRST = 'money first';
/** Reason in the log of a key whose work was withdrawn. */
const TAKEN_BACK = 'taken back';

/**
 * Finds out what an item's key did at the server when this device cannot know, and makes the server promise that no
 * late copy has an effect (`operations/{key}/cancel`).
 */
export class KeyOutcomes {
  readonly #deps: KeyOutcomesDeps;
  readonly #store: Store;
  readonly #transport: Transport;
  readonly #announce: (message: ChannelMessage) => void;

  constructor(
    deps: KeyOutcomesDeps,
    {
      store,
      transport,
      announce,
    }: { store: Store; transport: Transport; announce: (message: ChannelMessage) => void },
  ) {
    this.#deps = deps;
    this.#store = store;
    this.#transport = transport;
    this.#announce = announce;
  }

  /**
   * Cancels the key of a refused booking before its payment becomes a receipt of its own, because a late copy would
   * take the payment along (D27). Without an answer the booking stays parked with its payment, and the next `saveMoney`
   * tries again.
   */
  moneyFirst(item: Item, bearer: Bearer, end?: AbortSignal): Promise<'done' | 'free' | 'unknown'> {
    return this.ask(item, MONEY_FIRST, bearer, end);
  }

  /** The same for all bookings of this person, unless the server asks to be left alone. */
  async saveMoney(bearer: Bearer | null, end?: AbortSignal): Promise<void> {
    const { clubId, now } = this.#deps;
    for (const item of await this.#store.look((tables) => tables.open())) {
      if (!bearer || !isSentBy(item, bearer.user_id) || !queue.hasUnbookedPayment(item)) continue;
      const fate = await this.moneyFirst(item, bearer, end);
      const held = await this.#store.look((tables) => queue.remainingHoldMs(tables, clubId, now()));
      if (fate === 'unknown' && held > 0) return;
    }
  }

  /**
   * Tells the server which work this person has withdrawn: a shift count may be waiting for it. Without an answer it is
   * told next time.
   */
  async tellTakenBack(bearer: Bearer | null, end?: AbortSignal): Promise<void> {
    for (const key of await this.#store.look(byHand.unreportedKeys)) {
      const item = await this.#store.look((tables) => tables.byKey(key));
      if (item && !(bearer && isSentBy(item, bearer.user_id))) continue;
      const why = { reason: TAKEN_BACK, number: item?.deviceNo ?? null };
      const fate = item && bearer && (await this.of(item, why, bearer, end));
      if (fate?.state === 'unknown' && fate.code !== 'forbidden') return;
      await this.#store.run((tables) => byHand.markReported(tables, key));
    }
  }

  /** Asks the server and stores the answer: `done`: it has the work; `free`: the work can no longer arrive. */
  async ask(
    item: Item,
    reason: string,
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<'done' | 'free' | 'unknown'> {
    const { now, newId } = this.#deps;
    await this.#store.run((tables) => queue.markCancelRequested(tables, item.key));
    const fate = await this.of(item, { reason }, bearer, end);
    if (fate.state === 'unknown') return 'unknown';
    await this.#store.run(async (tables) => {
      if (fate.state === 'canceled') {
        await queue.markKeyCanceled(tables, item.key, { now: now(), newId, skewMs: null, delay: 0 });
        return;
      }
      const fresh = await tables.byKey(item.key);
      if (fresh) await queue.completeItem(tables, fresh, { status: fate.status, body: fate.body }, now());
    });
    this.#announce('changed');
    return fate.state === 'stored' ? 'done' : 'free';
  }

  /** What an item's key did. When other work has that key, ours did not arrive and never will. */
  async of(
    item: Item,
    why: { reason: string; number?: string | null },
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<KeyOutcome> {
    if (item.problem?.code === queue.MISMATCH) return { state: 'canceled' };
    const { clubId, newId, now } = this.#deps;
    const fate = await this.#transport.cancel(item.key, why, newId(), bearer, end);
    if (fate.state === 'unknown' && fate.holdMs > 0) {
      await this.#store.run((tables) => queue.holdSending(tables, clubId, now(), fate.holdMs));
    }
    return fate;
  }
}

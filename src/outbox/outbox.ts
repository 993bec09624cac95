import { forgetAuthor, setAuthor, type UnsentOfAuthor, unsentByAuthor } from './authors.ts';
import { Delivery, type DeliveryDeps, type Reachability } from './delivery.ts';
import { type Author, closeForm, type DeviceCounter, enqueue } from './enqueue.ts';
import { type Draft, type Item, isOpen, type Problem } from './item.ts';
import { KeyOutcomes } from './key-outcomes.ts';
import { Lease } from './lease.ts';
import * as byHand from './manual-actions.ts';
import * as queue from './queue.ts';
import { type ChannelMessage, NotSaved, OUTBOX_NAME, Store, type WriteTables } from './store.ts';
import { Transport, type TransportDeps } from './transport.ts';

export interface Deps extends TransportDeps, DeliveryDeps {
  /** The server's origin, which separates the work for different servers on one device. */
  clubId: string;
  /** How far the server's clock is ahead (ms), as the app knows it before the outbox has a response. */
  skewMs?(): number;
  /** The name of the signed-in person, stored with their work so that the device can say whose it is. */
  authorName?(): string | null;
  /** Empties caches when the disk is full. */
  freeSpace?(): Promise<void>;
  /** Called when the database with unsent work is gone. */
  lost?(): void;
}

/** The result of work that a sheet waits for. */
export type Outcome =
  | { state: 'done'; item: Item; body: unknown }
  /** Returned to the form: nothing is stored. */
  | { state: 'refused'; problem: Problem }
  /** Stored on this device, to be sent. */
  | { state: 'kept'; item: Item };

const SHEET_WAIT_MS = 3000;
/** The offline engine: stores work and delivers it to the server exactly once. */
export class Outbox {
  readonly #deps: Deps;
  readonly #store: Store;
  readonly #fates: KeyOutcomes;
  readonly #delivery: Delivery;
  readonly #channel = new BroadcastChannel(OUTBOX_NAME);
  readonly #listeners = new Set<(message: ChannelMessage) => void>();
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new Store(OUTBOX_NAME, () => deps.lost?.());
    const store = this.#store;
    const transport = new Transport(deps);
    const announce = (message: ChannelMessage) => this.announce(message);
    this.#fates = new KeyOutcomes(deps, { store, transport, announce });
    this.#delivery = new Delivery(deps, {
      store,
      lease: new Lease(store, deps.now),
      transport,
      fates: this.#fates,
      announce,
      tell: (message) => this.#tell(message),
    });
    this.#channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      this.#delivery.noticed();
      this.#tell(data);
      if (data === 'kick') this.kick();
    };
  }

  get reach(): Reachability {
    return this.#delivery.reach;
  }

  /** Subscribes to changes made in any page or worker; returns the unsubscribe function. */
  listen(listener: (message: ChannelMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Sends a message to every page of this device. */
  announce(message: ChannelMessage): void {
    if (!this.#closed) this.#channel.postMessage(message);
    this.#tell(message);
  }

  /** The unsent items, in sending order. */
  open(): Promise<Item[]> {
    return this.#store.look((tables) => tables.open());
  }

  /** The items that ended since `since` (ms), without those of authors who have left. */
  async closedSince(since: number): Promise<Item[]> {
    const items = await this.#store.look((tables) => tables.closedSince(since));
    return items.filter(({ leftAt }) => leftAt === undefined);
  }

  /** The id of the database: a new one after the browser has deleted the old one. */
  async id(): Promise<string> {
    return (await this.#store.look((tables) => tables.meta<string>('id'))) ?? '';
  }

  /** The number of unsent items; cheaper than reading them. */
  count(): Promise<number> {
    return this.#store.look((tables) => tables.count());
  }

  /** The authors with unsent work, and how much each has. */
  unsentOf(): Promise<UnsentOfAuthor[]> {
    return this.#store.look(unsentByAuthor);
  }

  /**
   * Somebody has signed out for good: once nothing of theirs is unsent, their sent work stays without names and only
   * until a backup has it (D72). Unsent work and the device's counter stay.
   */
  async leave(userId: number): Promise<void> {
    await this.#store.run((tables) => forgetAuthor(tables, userId, this.#deps.now()));
    this.announce('changed');
  }

  find(key: string): Promise<Item | undefined> {
    return this.#store.look((tables) => tables.byKey(key));
  }

  /** The form of an item has closed: a later refusal parks the item. Returns the stored item. */
  release(key: string): Promise<Item | undefined> {
    return this.#store.run((tables) => closeForm(tables, key));
  }

  /** Sets the prefix that the server gave this device; numbering starts again with it. */
  async setDevice({ id, prefix }: { id: number; prefix: string }): Promise<void> {
    const name = `device:${this.#deps.clubId}`;
    await this.#store.run(async (tables) => {
      const known = await tables.meta<DeviceCounter>(name);
      if (known?.prefix !== prefix) await tables.setMeta(name, { id, prefix, next: 1 });
    });
  }

  /** The device's prefix and counter; undefined when it has none or lost it, and needs a new prefix. */
  device(): Promise<DeviceCounter | undefined> {
    return this.#store.look((tables) => tables.meta<DeviceCounter>(`device:${this.#deps.clubId}`));
  }

  /**
   * Stores work on this device; once it returns, the work is on the disk. Throws `NotSaved` when nothing was stored,
   * even after caches were emptied.
   */
  async enqueue(draft: Draft, formWaitMs = 0): Promise<Item> {
    const bearer = await this.#deps.session();
    if (!bearer) throw new NotSaved(new Error('Nobody is signed in.'));
    const author = { ...this.#author(bearer.user_id), formWaitMs };
    const name = this.#deps.authorName?.();
    const keep = () =>
      this.#store.run(async (tables) => {
        const named = name ? setAuthor(tables, bearer.user_id, name) : null;
        const [kept] = await Promise.all([enqueue(tables, draft, author), named]);
        return kept;
      });
    const item = await keep().catch(async (cause) => {
      if (!isFull(cause)) throw new NotSaved(cause);
      await this.#deps.freeSpace?.();
      return keep().catch((again) => {
        throw new NotSaved(again);
      });
    });
    this.announce('changed');
    return item;
  }

  /** Stores work and waits for its result as long as a sheet does (D27). */
  async submit(draft: Draft, waitMs = SHEET_WAIT_MS): Promise<Outcome> {
    const kept = await this.enqueue(draft, waitMs);
    if (kept.state === 'done') return outcomeOf(kept);
    if (waitMs > 0) await this.#heardOf(kept.key, waitMs);
    else this.kick();
    const item = (await this.release(kept.key)) ?? kept;
    return outcomeOf(item);
  }

  /** Waits until the item has a result, none is to be expected, or the time is over. */
  async #heardOf(key: string, waitMs: number): Promise<void> {
    let stop = () => {};
    let late: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      const look = async () => {
        const item = await this.find(key);
        const waits =
          item && isOpen(item) && item.state !== 'needs_sign_in' && item.state !== 'needs_attention';
        if (!waits || !(this.reach === 'online' || this.reach === 'unknown')) resolve();
      };
      late = setTimeout(resolve, waitMs);
      stop = this.listen(() => void look());
      this.#delivery.resume();
      void this.drain().then(look).catch(resolve);
    });
    clearTimeout(late);
    stop();
  }

  /** Sends what is due now, after a sign-in, a reconnect, or new work. Still respects the server's Retry-After. */
  kick(): void {
    this.#delivery.kick();
  }

  /**
   * Checks the server's identity once after a reconnect, even when nothing is unsent. A server that was restored from a
   * backup gets the work again that it may have lost.
   */
  meet(): void {
    this.#delivery.meet();
  }

  /**
   * Sends what is due, in order, one at a time, in this page or another. Ends when nothing is due, when the connection
   * is down, or after `limitMs`: the request on its way is then aborted and may have arrived. Rejects only when the
   * store does.
   */
  drain(limitMs?: number): Promise<void> {
    return this.#delivery.drain(limitMs);
  }

  /**
   * Retries a parked item unchanged; with a reason a manager sends it for its author. An item with a canceled key gets
   * a new one. False when it cannot be retried.
   */
  async retry(key: string, reason?: string): Promise<boolean> {
    const { now, newId } = this.#deps;
    const behalf = await this.#behalf(reason);
    const item = await this.#store.run(async (tables) => {
      const old = await tables.byKey(key);
      if (!old?.canceled) return byHand.retryItem(tables, key, now(), behalf);
      const { kind, entityId, params, body } = old;
      return byHand.replaceItem(tables, key, { key: newId(), kind, entityId, params, body }, now(), behalf);
    });
    this.announce('changed');
    this.kick();
    return item !== null;
  }

  async #behalf(reason: string | undefined): Promise<Item['behalf']> {
    const bearer = reason ? await this.#deps.session() : null;
    return reason && bearer ? { by: bearer.user_id, reason } : undefined;
  }

  /**
   * Whether an item may be changed. If it may have been sent, its key is looked up and canceled first: `done` when the
   * server has it after all, `unknown` without an answer.
   */
  async secure(key: string): Promise<'done' | 'free' | 'unknown'> {
    const item = await this.find(key);
    if (!item || (!isOpen(item) && item.state !== 'done')) return 'unknown';
    if (item.state === 'done') return 'done';
    const maybe = item.state === 'sending' || (item.maybeSent && !item.canceled);
    return maybe ? this.#fate(item, 'edited') : 'free';
  }

  /**
   * Replaces the body of a parked or waiting item, under a new key. If it may have been sent, its key is looked up
   * first: `done` when the server has it after all, `unknown` without an answer. With a reason a manager sends it for
   * its author.
   */
  async edit(key: string, draft: Draft, reason?: string): Promise<'done' | 'unknown' | { item: Item }> {
    const fate = await this.secure(key);
    if (fate !== 'free') return fate;
    const behalf = await this.#behalf(reason);
    const now = this.#deps.now();
    const fresh = await this.#store.run((tables) => byHand.replaceItem(tables, key, draft, now, behalf));
    this.announce('changed');
    this.kick();
    return fresh ? { item: fresh } : 'unknown';
  }

  /**
   * Gives an item up for good, with a reason; only after the server promised that no copy can arrive. The payment of a
   * refused booking stays as a receipt of its own.
   */
  discard(key: string, reason: string): Promise<'done' | 'discarded' | 'unknown'> {
    return this.#giveUp(key, reason, (tables, heard) => byHand.discardItem(tables, key, reason, heard));
  }

  /** Withdraws work that certainly was not sent; false when it may have been, or other work needs it. */
  async takeBack(key: string): Promise<boolean> {
    const now = this.#deps.now();
    const item = await this.#store.run((tables) => byHand.withdrawItem(tables, key, now));
    this.announce('changed');
    this.kick();
    return item !== null;
  }

  /** Assigns an existing customer in place of a new one: work queued for the new one becomes theirs. */
  link(key: string, userId: number): Promise<'done' | 'discarded' | 'unknown'> {
    return this.#giveUp(key, `linked ${userId}`, (tables, heard) =>
      byHand.linkCustomer(tables, key, userId, heard),
    );
  }

  async #giveUp(
    key: string,
    reason: string,
    end: (tables: WriteTables, heard: queue.AnswerContext) => Promise<unknown>,
  ): Promise<'done' | 'discarded' | 'unknown'> {
    const item = await this.find(key);
    const bearer = await this.#deps.session();
    if (!item || !bearer) return 'unknown';
    const { now, newId } = this.#deps;
    // The number of a printed paper continues with its payment; otherwise it ends here.
    const number = queue.hasUnbookedPayment(item) ? null : item.deviceNo;
    const fate = await this.#fates.of(item, { reason, number }, bearer);
    if (fate.state === 'unknown') return 'unknown';
    const heard = { now: now(), newId, skewMs: null, delay: 0 };
    await this.#store.run(async (tables) => {
      if (fate.state === 'canceled') return end(tables, heard);
      const fresh = await tables.byKey(key);
      return fresh && queue.completeItem(tables, fresh, { status: fate.status, body: fate.body }, heard.now);
    });
    this.announce('changed');
    this.kick();
    return fate.state === 'stored' ? 'done' : 'discarded';
  }

  /** Records that a paper was printed: what it says must not change from now on. */
  async printed(key: string): Promise<void> {
    const news = await this.#store.run((tables) => byHand.markPrinted(tables, key, this.#deps.now()));
    if (news) this.announce('changed');
  }

  async #fate(item: Item, reason: string): Promise<'done' | 'free' | 'unknown'> {
    const bearer = await this.#deps.session();
    return bearer ? this.#fates.ask(item, reason, bearer) : 'unknown';
  }

  /** Marks items as exported and returns them; the mark is on the disk before the file exists. */
  async share(wanted: (item: Item) => boolean = () => true): Promise<Item[]> {
    const items = await this.#store.run((tables) => byHand.exportUnsentItems(tables, wanted));
    this.announce('changed');
    return items;
  }

  /** Imports work that another device exported; items known here stay unchanged. Returns how many were added. */
  async take(items: readonly Item[], reason: string): Promise<number> {
    const bearer = await this.#deps.session();
    if (!bearer) return 0;
    const behalf = { by: bearer.user_id, reason };
    let taken = 0;
    await this.#store.run(async (tables) => {
      for (const { seq: _, ...item } of items) {
        if (await tables.byKey(item.key)) continue;
        // A file can name anybody as author, also the person importing it: the log shows that it was imported.
        await tables.add({ ...item, behalf });
        taken += 1;
      }
    });
    this.announce('changed');
    this.kick();
    return taken;
  }

  /** Stops timers and the channel; stored work stays stored. */
  close(): void {
    this.#closed = true;
    this.#delivery.stop();
    this.#channel.close();
  }

  #author(userId: number): Author {
    const { clubId, now, skewMs } = this.#deps;
    return { clubId, userId, skewMs: this.#delivery.skewMs ?? skewMs?.() ?? 0, now: now(), formWaitMs: 0 };
  }

  #tell(message: ChannelMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function outcomeOf(item: Item): Outcome {
  if (item.state === 'done') return { state: 'done', item, body: item.result?.body };
  // It was given up meanwhile: nothing is stored.
  if (item.state === 'discarded') {
    return { state: 'refused', problem: { code: 'canceled', message: '', status: 409 } };
  }
  if (item.state === 'returned_to_form' && item.problem) return { state: 'refused', problem: item.problem };
  return { state: 'kept', item };
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

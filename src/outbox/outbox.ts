import { type Left, leave, setAuthor, unsentOf } from './authors.ts';
import * as byHand from './by-hand.ts';
import { Delivery, type DeliveryDeps, type Reach } from './delivery.ts';
import { type Author, type DeviceCounter, enqueue, release } from './enqueue.ts';
import { Fates } from './fates.ts';
import { type Draft, type Item, isOpen, type Problem } from './item.ts';
import { Lease } from './lease.ts';
import * as queue from './queue.ts';
import { type Message, NAME, NotSaved, Store, type Work } from './store.ts';
import { Transport, type TransportDeps } from './transport.ts';

export interface Deps extends TransportDeps, DeliveryDeps {
  /** Keeps two servers' work apart on one device: the origin of the server. */
  clubId: string;
  /** The server's clock ahead of the device's (ms), as far as the app knows before the outbox has heard it itself. */
  skewMs?(): number;
  /** The name of whoever is signed in: kept as long as work of theirs is, so that a device can say whose it is. */
  authorName?(): string | null;
  /** Lets caches go when the disk is full. */
  freeSpace?(): Promise<void>;
  /** The database that held unsent work is gone. */
  lost?(): void;
}

/** What became of work that a sheet waits for. */
export type Outcome =
  | { state: 'done'; item: Item; body: unknown }
  /** Back in the form: nothing is kept. */
  | { state: 'refused'; problem: Problem }
  /** Kept on this device, to be sent. */
  | { state: 'kept'; item: Item };

const SHEET_WAIT_MS = 3000;
/** The offline engine: keeps work, and sees to it that it reaches the server exactly once. */
export class Outbox {
  readonly #deps: Deps;
  readonly #store: Store;
  readonly #fates: Fates;
  readonly #delivery: Delivery;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #listeners = new Set<(message: Message) => void>();
  #closed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new Store(NAME, () => deps.lost?.());
    const store = this.#store;
    const transport = new Transport(deps);
    const announce = (message: Message) => this.announce(message);
    this.#fates = new Fates(deps, { store, transport, announce });
    this.#delivery = new Delivery(deps, {
      store,
      lease: new Lease(store, deps.now),
      transport,
      fates: this.#fates,
      announce,
      tell: (message) => this.#tell(message),
    });
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      this.#delivery.noticed();
      this.#tell(data);
      if (data === 'kick') this.kick();
    };
  }

  get reach(): Reach {
    return this.#delivery.reach;
  }

  /** Told of every change, in whichever page or worker it happened; returns the way to end it. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells every page of this device. */
  announce(message: Message): void {
    if (!this.#closed) this.#channel.postMessage(message);
    this.#tell(message);
  }

  /** What is unsent, in the order in which it will go. */
  open(): Promise<Item[]> {
    return this.#store.look((tables) => tables.open());
  }

  /** What ended since then (ms); not what stays of those who have left. */
  async closedSince(since: number): Promise<Item[]> {
    const items = await this.#store.look((tables) => tables.closedSince(since));
    return items.filter(({ leftAt }) => leftAt === undefined);
  }

  /** Of the database that holds it all: another one when the browser has thrown it away meanwhile. */
  async id(): Promise<string> {
    return (await this.#store.look((tables) => tables.meta<string>('id'))) ?? '';
  }

  /** How many pieces of work are unsent; cheaper than reading them. */
  count(): Promise<number> {
    return this.#store.look((tables) => tables.count());
  }

  /** Whose work is unsent, and how much of it. */
  unsentOf(): Promise<Left[]> {
    return this.#store.look(unsentOf);
  }

  /**
   * Somebody has left this device by choice: what they sent stays without names, and only until a backup has it (D72),
   * once nothing of theirs is unsent. Unsent work stays, and so does this device's counter.
   */
  async leave(userId: number): Promise<void> {
    await this.#store.run((tables) => leave(tables, userId, this.#deps.now()));
    this.announce('changed');
  }

  find(key: string): Promise<Item | undefined> {
    return this.#store.look((tables) => tables.byKey(key));
  }

  /** The form of a piece of work is gone: from now on a refusal parks it. Gives it as it stands. */
  release(key: string): Promise<Item | undefined> {
    return this.#store.run((tables) => release(tables, key));
  }

  /** The prefix that the server has given this device; its numbers start anew with it. */
  async setDevice({ id, prefix }: { id: number; prefix: string }): Promise<void> {
    const name = `device:${this.#deps.clubId}`;
    await this.#store.run(async (tables) => {
      const known = await tables.meta<DeviceCounter>(name);
      if (known?.prefix !== prefix) await tables.setMeta(name, { id, prefix, next: 1 });
    });
  }

  /** The device's prefix; undefined when it has none, or lost its counter and needs a new one. */
  device(): Promise<DeviceCounter | undefined> {
    return this.#store.look((tables) => tables.meta<DeviceCounter>(`device:${this.#deps.clubId}`));
  }

  /**
   * Keeps work on the disk of this device; when it returns, it is safe. Throws `NotSaved`: then nothing was kept, and
   * a caches' worth of space has been tried.
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

  /** Keeps work and waits for its answer as long as a sheet does (D27). */
  async submit(draft: Draft, waitMs = SHEET_WAIT_MS): Promise<Outcome> {
    const kept = await this.enqueue(draft, waitMs);
    if (kept.state === 'done') return outcomeOf(kept);
    if (waitMs > 0) await this.#heardOf(kept.key, waitMs);
    else this.kick();
    const item = (await this.release(kept.key)) ?? kept;
    return outcomeOf(item);
  }

  /** Until an item has its answer, or none is to be expected, or the time is over. */
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

  /**
   * Sends what is due, now: somebody came back, the line did, or work was added. A server that has asked to be left
   * alone (Retry-After) is left alone all the same.
   */
  kick(): void {
    this.#delivery.kick();
  }

  /**
   * The line is back: the server is asked who it is, once, even where nothing is unsent. One that was put back to a
   * backup is offered again what it may have forgotten.
   */
  meet(): void {
    this.#delivery.meet();
  }

  /**
   * Sends what is due, in order, one at a time, in this page or another. Ends when nothing is, when the line is down,
   * or after `limitMs`: then what is on its way is cut off, and may have arrived. Rejects only when the store does.
   */
  drain(limitMs?: number): Promise<void> {
    return this.#delivery.drain(limitMs);
  }

  /**
   * Tries a parked item again as it is; with a reason a manager sends it for its author. One whose key is dead goes on
   * under a new one. False where that cannot be.
   */
  async retry(key: string, reason?: string): Promise<boolean> {
    const { now, newId } = this.#deps;
    const behalf = await this.#behalf(reason);
    const item = await this.#store.run(async (tables) => {
      const old = await tables.byKey(key);
      if (!old?.canceled) return byHand.retry(tables, key, now(), behalf);
      const { kind, entityId, params, body } = old;
      return byHand.replace(tables, key, { key: newId(), kind, entityId, params, body }, now(), behalf);
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
   * Whether an item may be changed. What may have been sent is asked for first, and its key cancelled: `done` when the
   * server has it after all, `unknown` when nobody answers.
   */
  async secure(key: string): Promise<'done' | 'free' | 'unknown'> {
    const item = await this.find(key);
    if (!item || (!isOpen(item) && item.state !== 'done')) return 'unknown';
    if (item.state === 'done') return 'done';
    const maybe = item.state === 'sending' || (item.maybeSent && !item.canceled);
    return maybe ? this.#fate(item, 'edited') : 'free';
  }

  /**
   * Another body in place of a parked or waiting one, under a new key. What may have been sent is asked for first:
   * `done` when the server has it after all, `unknown` when nobody answers. With a reason a manager sends it for its
   * author.
   */
  async edit(key: string, draft: Draft, reason?: string): Promise<'done' | 'unknown' | { item: Item }> {
    const fate = await this.secure(key);
    if (fate !== 'free') return fate;
    const behalf = await this.#behalf(reason);
    const now = this.#deps.now();
    const fresh = await this.#store.run((tables) => byHand.replace(tables, key, draft, now, behalf));
    this.announce('changed');
    this.kick();
    return fresh ? { item: fresh } : 'unknown';
  }

  /**
   * Gives an item up for good, with a reason: only with the server's promise that no copy of it lands. What was paid
   * with a refused booking stays as a receipt of its own.
   */
  discard(key: string, reason: string): Promise<'done' | 'discarded' | 'unknown'> {
    return this.#giveUp(key, reason, (tables, heard) => byHand.discard(tables, key, reason, heard));
  }

  /** Takes back work that has surely not been sent; false where it may have, or other work needs it. */
  async takeBack(key: string): Promise<boolean> {
    const now = this.#deps.now();
    const item = await this.#store.run((tables) => byHand.takeBack(tables, key, now));
    this.announce('changed');
    this.kick();
    return item !== null;
  }

  /** Somebody whom the server has already, in place of a new customer: what was queued for them is that person's. */
  link(key: string, userId: number): Promise<'done' | 'discarded' | 'unknown'> {
    return this.#giveUp(key, `linked ${userId}`, (tables, heard) => byHand.link(tables, key, userId, heard));
  }

  async #giveUp(
    key: string,
    reason: string,
    end: (tables: Work, heard: queue.AnswerContext) => Promise<unknown>,
  ): Promise<'done' | 'discarded' | 'unknown'> {
    const item = await this.find(key);
    const bearer = await this.#deps.session();
    if (!item || !bearer) return 'unknown';
    const { now, newId } = this.#deps;
    // The number of a paper for its money goes on with that; else it ends here.
    const number = queue.holdsMoney(item) ? null : item.deviceNo;
    const fate = await this.#fates.of(item, { reason, number }, bearer);
    if (fate.state === 'unknown') return 'unknown';
    const heard = { now: now(), newId, skewMs: null, delay: 0 };
    await this.#store.run(async (tables) => {
      if (fate.state === 'canceled') return end(tables, heard);
      const fresh = await tables.byKey(key);
      return fresh && queue.finish(tables, fresh, { status: fate.status, body: fate.body }, heard.now);
    });
    this.announce('changed');
    this.kick();
    return fate.state === 'stored' ? 'done' : 'discarded';
  }

  /** A paper of it has been printed: from now on it stays what it says. */
  async printed(key: string): Promise<void> {
    const news = await this.#store.run((tables) => byHand.printed(tables, key, this.#deps.now()));
    if (news) this.announce('changed');
  }

  async #fate(item: Item, reason: string): Promise<'done' | 'free' | 'unknown'> {
    const bearer = await this.#deps.session();
    return bearer ? this.#fates.ask(item, reason, bearer) : 'unknown';
  }

  /** What goes into a file for another device: known as such on the disk before there is a file. */
  async share(wanted: (item: Item) => boolean = () => true): Promise<Item[]> {
    const items = await this.#store.run((tables) => byHand.share(tables, wanted));
    this.announce('changed');
    return items;
  }

  /** Takes work that another device has written to a file; what is known here stays as it is. Gives how many came. */
  async take(items: readonly Item[], reason: string): Promise<number> {
    const bearer = await this.#deps.session();
    if (!bearer) return 0;
    const behalf = { by: bearer.user_id, reason };
    let taken = 0;
    await this.#store.run(async (tables) => {
      for (const { seq: _, ...item } of items) {
        if (await tables.byKey(item.key)) continue;
        // A file can name anybody as the author, also whoever takes it: the log says that it came so.
        await tables.add({ ...item, behalf });
        taken += 1;
      }
    });
    this.announce('changed');
    this.kick();
    return taken;
  }

  /** Ends timers and the channel; what is kept stays kept. */
  close(): void {
    this.#closed = true;
    this.#delivery.stop();
    this.#channel.close();
  }

  #author(userId: number): Author {
    const { clubId, now, skewMs } = this.#deps;
    return { clubId, userId, skewMs: this.#delivery.skewMs ?? skewMs?.() ?? 0, now: now(), formWaitMs: 0 };
  }

  #tell(message: Message): void {
    for (const listener of this.#listeners) listener(message);
  }
}

function outcomeOf(item: Item): Outcome {
  if (item.state === 'done') return { state: 'done', item, body: item.result?.body };
  // Somebody has given it up meanwhile: nothing of it is kept.
  if (item.state === 'discarded') {
    return { state: 'refused', problem: { code: 'canceled', message: '', status: 409 } };
  }
  if (item.state === 'returned_to_form' && item.problem) return { state: 'refused', problem: item.problem };
  return { state: 'kept', item };
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

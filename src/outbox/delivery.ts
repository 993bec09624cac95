import { HOUR_MS } from '#domain/durations.ts';
import {
  type AnswerClass,
  backoff,
  classifyAnswer,
  isServerBusy,
  requestedHoldMs,
} from './classify-answer.ts';
import type { Item } from './item.ts';
import type { KeyOutcomes } from './key-outcomes.ts';
import type { Lease } from './lease.ts';
import { unreportedKeys } from './manual-actions.ts';
import * as queue from './queue.ts';
import { meetServer } from './sent-work.ts';
import type { ChannelMessage, Store, WriteTables } from './store.ts';
import type { Bearer, Transport } from './transport.ts';

export interface DeliveryDeps {
  clubId: string;
  /** Present time in ms. */
  now(): number;
  random(): number;
  newId(): string;
  /** The signed-in person. */
  session(): Promise<Bearer | null>;
  /** Whether the page is visible: only a visible page takes over from a frozen one. */
  visible?(): boolean;
  /** The server has another body under one of our keys: a fault that needs investigation. */
  alarm?(item: Item): void;
}

interface Parts {
  store: Store;
  lease: Lease;
  transport: Transport;
  fates: KeyOutcomes;
  /** Sends a message to every page of this device. */
  announce(message: ChannelMessage): void;
  /** Sends a message to this page. */
  tell(message: ChannelMessage): void;
}

/** Whether the server is reachable: `unknown` before the first try, `held` when it requires a newer app. */
export type Reachability = 'unknown' | 'online' | 'offline' | 'silent' | 'held';

/** How often to try while something is unsent. */
const TICK_MS = 30_000;
/** A response younger than this proves that the connection works. */
const FRESH_MS = 20_000;
/** How soon to try again when another page, which may not have seen new work, holds the lock. */
const TAKEN_MS = 1000;
/** How often old work is deleted. */
const FORGETS_MS = HOUR_MS;

/** One tenure of the lease; after `end` nothing is sent and requests on their way are aborted. */
interface LeaseTerm {
  epoch: number;
  end: AbortSignal | undefined;
}

/** The next item to send, and whose session sends it. */
interface Claimed {
  item: Item;
  bearer: Bearer;
}

/** Writes made in one transaction. */
type Write = (tables: WriteTables) => Promise<unknown>;

/**
 * Sends queued work to the server, one item at a time, in order: decides when to try, which page or worker does it, and
 * what a response changes. An item is stored as «sending» before it is sent, because after a crash nothing else shows
 * that it may have arrived.
 */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #parts: Parts;
  #reach: Reachability = 'unknown';
  /** Whether the server's identity was checked since the connection came back. */
  #met = false;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** No automatic try before this; in ms of `performance.now()`, which is not affected by clock changes. */
  #pausedUntil = 0;
  #refusedToken: string | null = null;
  #skewMs: number | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  /** Whether there may be changes since the whole queue was last read. */
  #unseen = false;
  #forgotAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(deps: DeliveryDeps, parts: Parts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  get reach(): Reachability {
    return this.#reach;
  }

  /** How far the server's clock is ahead of the device's, by its last response; null before one. */
  get skewMs(): number | null {
    return this.#skewMs;
  }

  /** Another page has changed the queue: read all of it next time. */
  noticed(): void {
    this.#unseen = true;
  }

  /** Makes the next `drain` ignore a pause. */
  resume(): void {
    this.#pausedUntil = 0;
  }

  /** Sends what is due now, after a sign-in, a reconnect, or new work. Still respects the server's Retry-After. */
  kick(): void {
    this.resume();
    void this.drain().catch(() => {});
  }

  /**
   * Checks the server's identity once after a reconnect, even when nothing is unsent. A server that was restored from a
   * backup gets the work again that it may have lost.
   */
  meet(): void {
    this.#met = false;
    this.kick();
  }

  /**
   * Sends what is due, in order, one at a time, in this page or another. Ends when nothing is due, when the connection
   * is down, or after `limitMs`: the request on its way is then aborted and may have arrived. Rejects only when the
   * store does.
   */
  drain(limitMs?: number): Promise<void> {
    this.#again = true;
    this.#unseen = true;
    const end = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs);
    this.#running ??= this.#drainAll(end).finally(() => {
      this.#running = null;
      // Another call came after the last read.
      if (this.#again && !this.#stopped) void this.drain().catch(() => {});
    });
    return this.#running;
  }

  async #drainAll(end?: AbortSignal): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      clearTimeout(this.#timer);
      const paused = this.#pausedUntil - performance.now();
      if (paused > 0) {
        this.#wake(paused);
        return;
      }
      const { unsent, held } = await this.#look();
      if (held > 0) {
        this.#wake(held);
        return;
      }
      if ((unsent === 0 && this.#met) || this.#reach === 'held') continue;
      if (!(await this.#reached(unsent, end))) {
        // The connection may be back without an event. With nothing unsent, wait for the event.
        if (!this.#again && unsent > 0) this.#pause();
        continue;
      }
      if (unsent > 0) await this.#withLease((epoch) => this.#sendAll({ epoch, end }));
    }
  }

  /** Counts unsent work and withdrawals to report, and for how long (ms) the server asks to be left alone. */
  #look(): Promise<{ unsent: number; held: number }> {
    const { clubId, now } = this.#deps;
    return this.#parts.store.look(async (tables) => {
      const [items, untold, held] = await Promise.all([
        tables.count(),
        unreportedKeys(tables),
        queue.remainingHoldMs(tables, clubId, now()),
      ]);
      return { unsent: items + untold.length, held };
    });
  }

  async #withLease(work: (epoch: number) => Promise<void>): Promise<void> {
    if (await this.#parts.lease.hold(work)) return;
    const frozen = (this.#deps.visible?.() ?? false) && (await this.#parts.lease.isStale());
    if (frozen) await this.#parts.lease.hold(work, { steal: true });
    else this.#wake(TAKEN_MS);
  }

  /** Whether the server itself answers; being online proves nothing. Also detects a restore from a backup. */
  async #reached(unsent: number, end?: AbortSignal): Promise<boolean> {
    const fresh = this.#reach === 'online' && performance.now() - this.#answeredAt < FRESH_MS;
    if (this.#met && fresh) return true;
    this.#met = true;
    const health = await this.#parts.transport.probe(end);
    if (health === null) {
      this.#setReach(typeof navigator !== 'undefined' && !navigator.onLine ? 'offline' : 'silent');
      return false;
    }
    // Work saved later triggers its own try; the connection may have broken since.
    if (unsent > 0) this.#answered();
    else this.#setReach('online');
    const { clubId, now } = this.#deps;
    const again = await this.#parts.store
      .run((tables) => meetServer(tables, health, clubId, now()))
      .catch((error) => {
        // The disk is full, so the result could not be stored.
        this.#met = false;
        throw error;
      });
    if (again) {
      this.#again = true;
      this.#parts.announce('changed');
    }
    return true;
  }

  async #sendAll(term: LeaseTerm): Promise<void> {
    const { store, fates } = this.#parts;
    const { now, session } = this.#deps;
    await store.run((tables) => queue.requeueAbandoned(tables, now()));
    await this.#welcome();
    await fates.saveMoney(await session(), term.end);
    await fates.tellTakenBack(await session(), term.end);
    let claimed = await this.#claim(term);
    while (claimed) claimed = await this.#send(claimed, term);
  }

  /** Stores the result of the item before and claims the next one in the same transaction; null when none is due. */
  async #claim({ epoch, end }: LeaseTerm, settle?: Write): Promise<Claimed | null> {
    const bearer = end?.aborted || this.#stopped ? null : await this.#deps.session();
    const sender = bearer?.token === this.#refusedToken ? null : bearer;
    const { clubId, now } = this.#deps;
    const whole = this.#unseen;
    this.#unseen = false;
    const claim = await this.#parts.store.run(async (tables) => {
      await settle?.(tables);
      return sender && queue.claimNext(tables, { clubId, userId: sender.user_id, epoch, now: now() }, whole);
    });
    if (sender && claim?.type === 'send') return { item: claim.item, bearer: sender };
    if (claim?.type === 'idle' && claim.left > 0) {
      this.#wake(Math.min(TICK_MS, Math.max(0, (claim.wakeAt ?? Infinity) - now())));
    }
    return null;
  }

  /** Resumes items that waited for the signed-in person. */
  async #welcome(): Promise<void> {
    const bearer = await this.#deps.session();
    if (!bearer || bearer.token === this.#refusedToken) return;
    const { now } = this.#deps;
    await this.#parts.store.run((tables) => queue.resumeForAuthor(tables, bearer.user_id, now()));
  }

  /** Sends one item and claims the next; null when none is due, or the rest has to wait. */
  async #send({ item: sent, bearer }: Claimed, term: LeaseTerm): Promise<Claimed | null> {
    const { store, transport, fates, announce } = this.#parts;
    announce('changed');
    const { answer, date } = await transport.send(sent, bearer, term.end);
    const classified = classifyAnswer(answer, sent.key);
    const settle = this.#settling(sent, classified, date);
    if (classified.type === 'done') {
      this.#goesOn(classified, bearer);
      const next = await this.#claim(term, settle).catch(() => undefined);
      if (next === null) announce('changed');
      if (next !== undefined) return next;
      // An error with the next item must not lose this result.
    }
    const item = (await store.run(settle)) as Item | null;
    if (item && queue.hasUnbookedPayment(item)) await fates.moneyFirst(item, bearer, term.end);
    if (item?.problem?.code === queue.MISMATCH) this.#deps.alarm?.(item);
    announce('changed');
    return this.#goesOn(classified, bearer) ? this.#claim(term) : null;
  }

  /** What a response changes in the store; once an hour, old work is deleted too. */
  #settling(sent: Item, classified: AnswerClass, date: number | null): Write {
    const { now, newId } = this.#deps;
    const skewMs = date === null || classified.type === 'network' ? null : date - now();
    if (skewMs !== null) this.#skewMs = skewMs;
    const context = { now: now(), skewMs, newId, delay: this.#delayFor(sent, classified) };
    const old = skewMs !== null && performance.now() - this.#forgotAt > FORGETS_MS;
    if (old) this.#forgotAt = performance.now();
    return async (tables) => {
      if (old) await queue.deleteOldItems(tables, context);
      return queue.settleItem(tables, sent, classified, context);
    };
  }

  #delayFor(sent: Item, classified: AnswerClass): number {
    const own = backoff(sent.attempts - 1, this.#deps.random());
    return classified.type === 'wait'
      ? Math.max(own, classified.retryMs)
      : classified.type === 'network'
        ? 0
        : own;
  }

  #goesOn(classified: AnswerClass, bearer: Bearer): boolean {
    if (classified.type === 'network') {
      this.#setReach('silent');
      this.#pause();
      return false;
    }
    this.#answered();
    if (classified.type === 'upgrade') {
      this.#setReach('held');
      return false;
    }
    if (classified.type === 'needs_sign_in') {
      this.#refusedToken = bearer.token;
      return false;
    }
    if (!isServerBusy(classified)) {
      this.#failures = 0;
      return true;
    }
    // Do not try every other item on a failing server.
    this.#pause(requestedHoldMs(classified));
    return false;
  }

  /** Stops the timer; a request on its way may still arrive. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #pause(leastMs = 0): void {
    const ms = Math.max(leastMs, backoff(this.#failures, this.#deps.random()));
    this.#failures += 1;
    this.#pausedUntil = performance.now() + ms;
    this.#wake(ms);
  }

  #wake(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.drain().catch(() => {}), ms + 5);
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#setReach('online');
  }

  #setReach(reach: Reachability): void {
    const before = this.#reach;
    this.#reach = reach;
    if (before !== reach) this.#parts.tell('changed');
  }
}

import { HOUR_MS } from '#domain/durations.ts';
import { takenBack } from './by-hand.ts';
import { type AnswerClass, backoff, classifyAnswer, holdMs, isBusy } from './classify-answer.ts';
import type { Fates } from './fates.ts';
import type { Item } from './item.ts';
import type { Lease } from './lease.ts';
import * as queue from './queue.ts';
import { meetServer } from './sent-work.ts';
import type { Message, Store, Work } from './store.ts';
import type { Bearer, Transport } from './transport.ts';

export interface DeliveryDeps {
  clubId: string;
  /** ms. */
  now(): number;
  random(): number;
  newId(): string;
  /** Who is signed in. */
  session(): Promise<Bearer | null>;
  /** Whether a person sees this page: only then a frozen one's place is taken. */
  visible?(): boolean;
  /** The server has another body under a key of ours: a fault that somebody has to look into. */
  alarm?(item: Item): void;
}

interface Parts {
  store: Store;
  lease: Lease;
  transport: Transport;
  fates: Fates;
  /** Tells every page of this device. */
  announce(message: Message): void;
  /** Tells this page. */
  tell(message: Message): void;
}

/** How the server is reached: `unknown` before the first try, `held` when it asks for a newer app. */
export type Reach = 'unknown' | 'online' | 'offline' | 'silent' | 'held';

/** While something is unsent. */
const TICK_MS = 30_000;
/** An answer as fresh as this says that the line stands. */
const FRESH_MS = 20_000;
/** The lock is taken: somebody sends, who may not have seen what is new. */
const TAKEN_MS = 1000;
/** Between two looks for what is too old. */
const FORGETS_MS = HOUR_MS;

/** One holding of the lease; once `end` has come nothing is sent, and what is on its way is cut off. */
interface LeaseTerm {
  epoch: number;
  end: AbortSignal | undefined;
}

/** What is to be sent now, and for whom. */
interface Claimed {
  item: Item;
  bearer: Bearer;
}

/** Written down in one transaction. */
type Write = (tables: Work) => Promise<unknown>;

/**
 * Brings what is kept to the server, one piece of work at a time, in order: when that is tried, which page or worker
 * tries it, and what an answer changes. What it sends is on the disk as «sending» before it goes: after a crash nobody
 * else knows that a copy may have landed.
 */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #parts: Parts;
  #reach: Reach = 'unknown';
  /** Whether the server has been asked who it is since the line came back. */
  #met = false;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** Nothing is tried by itself before then; in ms of `performance.now()`, which nobody can set back. */
  #pausedUntil = 0;
  #refusedToken: string | null = null;
  #skewMs: number | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  /** Something may be new since the last look at the whole queue. */
  #unseen = false;
  #forgotAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(deps: DeliveryDeps, parts: Parts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  get reach(): Reach {
    return this.#reach;
  }

  /** The server's clock ahead of the device's, as its last answer had it; null before one. */
  get skewMs(): number | null {
    return this.#skewMs;
  }

  /** Another page has changed the queue: the next look is at all of it. */
  noticed(): void {
    this.#unseen = true;
  }

  /** The next `drain` does not wait for the end of a pause. */
  resume(): void {
    this.#pausedUntil = 0;
  }

  /**
   * Sends what is due, now: somebody came back, the line did, or work was added. A server that has asked to be left
   * alone (Retry-After) is left alone all the same.
   */
  kick(): void {
    this.resume();
    void this.drain().catch(() => {});
  }

  /**
   * The line is back: the server is asked who it is, once, even where nothing is unsent. One that was put back to a
   * backup is offered again what it may have forgotten.
   */
  meet(): void {
    this.#met = false;
    this.kick();
  }

  /**
   * Sends what is due, in order, one at a time, in this page or another. Ends when nothing is, when the line is down,
   * or after `limitMs`: then what is on its way is cut off, and may have arrived. Rejects only when the store does.
   */
  drain(limitMs?: number): Promise<void> {
    this.#again = true;
    this.#unseen = true;
    const end = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs);
    this.#running ??= this.#drainAll(end).finally(() => {
      this.#running = null;
      // Somebody asked after the last look.
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
        // The line may have come back while nobody answered. Where nothing waits, nobody asks until it does.
        if (!this.#again && unsent > 0) this.#pause();
        continue;
      }
      if (unsent > 0) await this.#withLease((epoch) => this.#sendAll({ epoch, end }));
    }
  }

  /** How much is unsent or untold, and for how long (ms) the server is to be left alone. */
  #look(): Promise<{ unsent: number; held: number }> {
    const { clubId, now } = this.#deps;
    return this.#parts.store.look(async (tables) => {
      const [items, untold, held] = await Promise.all([
        tables.count(),
        takenBack(tables),
        queue.heldMs(tables, clubId, now()),
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

  /** The server itself answers: a network alone says nothing. Learns whether it was put back to a backup. */
  async #reached(unsent: number, end?: AbortSignal): Promise<boolean> {
    const fresh = this.#reach === 'online' && performance.now() - this.#answeredAt < FRESH_MS;
    if (this.#met && fresh) return true;
    this.#met = true;
    const health = await this.#parts.transport.probe(end);
    if (health === null) {
      this.#setReach(typeof navigator !== 'undefined' && !navigator.onLine ? 'offline' : 'silent');
      return false;
    }
    // What is saved next asks for itself: a line that broke since then would leave it in doubt.
    if (unsent > 0) this.#answered();
    else this.#setReach('online');
    const { clubId, now } = this.#deps;
    const again = await this.#parts.store
      .run((tables) => meetServer(tables, health, clubId, now()))
      .catch((error) => {
        // A disk that is full has not taken down who answered.
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
    await store.run((tables) => queue.recover(tables, now()));
    await this.#welcome();
    await fates.saveMoney(await session(), term.end);
    await fates.tellTakenBack(await session(), term.end);
    let claimed = await this.#claim(term);
    while (claimed) claimed = await this.#send(claimed, term);
  }

  /** Takes the next item, and writes down in the same transaction what came of the one before; null: none is due. */
  async #claim({ epoch, end }: LeaseTerm, settle?: Write): Promise<Claimed | null> {
    const bearer = end?.aborted || this.#stopped ? null : await this.#deps.session();
    const sender = bearer?.token === this.#refusedToken ? null : bearer;
    const { clubId, now } = this.#deps;
    const whole = this.#unseen;
    this.#unseen = false;
    const claim = await this.#parts.store.run(async (tables) => {
      await settle?.(tables);
      return sender && queue.claim(tables, { clubId, userId: sender.user_id, epoch, now: now() }, whole);
    });
    if (sender && claim?.type === 'send') return { item: claim.item, bearer: sender };
    if (claim?.type === 'idle' && claim.left > 0) {
      this.#wake(Math.min(TICK_MS, Math.max(0, (claim.wakeAt ?? Infinity) - now())));
    }
    return null;
  }

  /** Items that waited for the person who is signed in now go on. */
  async #welcome(): Promise<void> {
    const bearer = await this.#deps.session();
    if (!bearer || bearer.token === this.#refusedToken) return;
    const { now } = this.#deps;
    await this.#parts.store.run((tables) => queue.signedIn(tables, bearer.user_id, now()));
  }

  /** Sends one item and takes the next; null when none is due, or the rest has to wait. */
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
      // What fails about the next one is no reason to forget this answer.
    }
    const item = (await store.run(settle)) as Item | null;
    if (item && queue.holdsMoney(item)) await fates.moneyFirst(item, bearer, term.end);
    if (item?.problem?.code === queue.MISMATCH) this.#deps.alarm?.(item);
    announce('changed');
    return this.#goesOn(classified, bearer) ? this.#claim(term) : null;
  }

  /** What an answer leaves to be written down; once an hour, also that what is too old is forgotten. */
  #settling(sent: Item, classified: AnswerClass, date: number | null): Write {
    const { now, newId } = this.#deps;
    const skewMs = date === null || classified.type === 'network' ? null : date - now();
    if (skewMs !== null) this.#skewMs = skewMs;
    const context = { now: now(), skewMs, newId, delay: this.#delayFor(sent, classified) };
    const old = skewMs !== null && performance.now() - this.#forgotAt > FORGETS_MS;
    if (old) this.#forgotAt = performance.now();
    return async (tables) => {
      if (old) await queue.forget(tables, context);
      return queue.settle(tables, sent, classified, context);
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
    if (!isBusy(classified)) {
      this.#failures = 0;
      return true;
    }
    // A server in trouble is not asked by every item in turn.
    this.#pause(holdMs(classified));
    return false;
  }

  /** Ends its timer; what is on its way may still arrive. */
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

  #setReach(reach: Reach): void {
    const before = this.#reach;
    this.#reach = reach;
    if (before !== reach) this.#parts.tell('changed');
  }
}

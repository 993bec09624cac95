import { HOUR_MS } from '#domain/durations.ts';
import { type Left, leave, setAuthor, unsentOf } from './authors.ts';
import { type Draft, type Item, isOpen, type Problem } from './item.ts';
import { Lease } from './lease.ts';
import { type Bearer, type Fate, Line, type LineDeps } from './line.ts';
import { isSentBy } from './needs.ts';
import * as queue from './queue.ts';
import { NAME, NotSaved, Store, type Work } from './store.ts';
import { backoff, holdMs, isBusy, judge, type Verdict } from './verdict.ts';

export interface Deps extends LineDeps {
  /** Keeps two servers' work apart on one device: the origin of the server. */
  clubId: string;
  /** ms. */
  now(): number;
  random(): number;
  newId(): string;
  /** The server's clock ahead of the device's (ms), as far as the app knows before the outbox has heard it itself. */
  skewMs?(): number;
  /** Who is signed in. */
  session(): Promise<Bearer | null>;
  /** The name of whoever is signed in: kept as long as work of theirs is, so that a device can say whose it is. */
  authorName?(): string | null;
  /** Lets caches go when the disk is full. */
  freeSpace?(): Promise<void>;
  /** The database that held unsent work is gone. */
  lost?(): void;
  /** The server has another body under a key of ours: a fault that somebody has to look into. */
  alarm?(item: Item): void;
  /** Whether a person sees this page: only then a frozen one's place is taken. */
  visible?(): boolean;
}

/** How the server is reached: `unknown` before the first try, `held` when it asks for a newer app. */
export type Reach = 'unknown' | 'online' | 'offline' | 'silent' | 'held';

/** What became of work that a sheet waits for. */
export type Outcome =
  | { state: 'done'; item: Item; body: unknown }
  /** Back in the form: nothing is kept. */
  | { state: 'refused'; problem: Problem }
  /** Kept on this device, to be sent. */
  | { state: 'kept'; item: Item };

export type Message = 'changed' | 'kick';

/** What the log says of a key that was cancelled for its payment's sake. */
const MONEY_FIRST = 'money first';
const SHEET_WAIT = 3000;
/** While something is unsent. */
const TICK = 30_000;
/** An answer as fresh as this says that the line stands. */
const FRESH = 20_000;
/** The lock is taken: somebody sends, who may not have seen what is new. */
const TAKEN = 1000;

/** Nothing is kept ready behind one that takes longer: it could not be changed meanwhile. */
const PATIENCE = 1000;

/** Between two looks for what is too old. */
const FORGETS_MS = HOUR_MS;

/** One holding of the lease; once `end` has come nothing is sent, and what is on its way is cut off. */
interface Tenure {
  epoch: number;
  end: AbortSignal | undefined;
}

/** What is to be sent now, and for whom. */
interface Taken extends queue.Claimed {
  bearer: Bearer;
}

/** Written down in one transaction. */
type Write = (tables: Work) => Promise<unknown>;

/** One piece of work to go; `note` has what came of the one before it, and is not written down yet. */
interface Turn {
  taken: Taken;
  note?: Write;
}

/** The offline engine: keeps work, and sees to it that it reaches the server exactly once. */
export class Outbox {
  readonly #deps: Deps;
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #line: Line;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #listeners = new Set<(message: Message) => void>();
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
  /** Since the last look at the whole queue. */
  #asked = false;
  #forgotAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new Store(NAME, () => deps.lost?.());
    this.#lease = new Lease(this.#store, deps.now);
    this.#line = new Line(deps);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      this.#asked = true;
      this.#tell(data);
      if (data === 'kick') this.kick();
    };
  }

  get reach(): Reach {
    return this.#reach;
  }

  /** Told of every change, in whichever page or worker it happened; returns the way to end it. */
  listen(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells every page of this device. */
  announce(message: Message): void {
    if (!this.#stopped) this.#channel.postMessage(message);
    this.#tell(message);
  }

  /** What is unsent, in the order in which it will go. */
  open(): Promise<Item[]> {
    return this.#store.look((tables) => tables.open());
  }

  /** What ended since then (ms). */
  closedSince(since: number): Promise<Item[]> {
    return this.#store.look((tables) => tables.closedSince(since));
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
   * Somebody has left this device by choice: what they sent is forgotten with them, once nothing of theirs is unsent.
   * Unsent work stays, and so does this device's counter.
   */
  async leave(userId: number): Promise<void> {
    await this.#store.run((tables) => leave(tables, userId));
    this.announce('changed');
  }

  find(key: string): Promise<Item | undefined> {
    return this.#store.look((tables) => tables.byKey(key));
  }

  /** The form of a piece of work is gone: from now on a refusal parks it. Gives it as it stands. */
  release(key: string): Promise<Item | undefined> {
    return this.#store.run((tables) => queue.release(tables, key));
  }

  /** The prefix that the server has given this device; its numbers start anew with it. */
  async setDevice({ id, prefix }: { id: number; prefix: string }): Promise<void> {
    const name = `device:${this.#deps.clubId}`;
    await this.#store.run(async (tables) => {
      const known = await tables.meta<queue.DeviceCounter>(name);
      if (known?.prefix !== prefix) await tables.setMeta(name, { id, prefix, next: 1 });
    });
  }

  /** The device's prefix; undefined when it has none, or lost its counter and needs a new one. */
  device(): Promise<queue.DeviceCounter | undefined> {
    return this.#store.look((tables) => tables.meta<queue.DeviceCounter>(`device:${this.#deps.clubId}`));
  }

  /**
   * Keeps work on the disk of this device; when it returns, it is safe. Throws `NotSaved`: then nothing was kept, and
   * a caches' worth of space has been tried.
   */
  async enqueue(draft: Draft, sheetMs = 0): Promise<Item> {
    const bearer = await this.#deps.session();
    if (!bearer) throw new NotSaved(new Error('Nobody is signed in.'));
    const author = { ...this.#author(bearer.user_id), sheetMs };
    const name = this.#deps.authorName?.();
    const keep = () =>
      this.#store.run(async (tables) => {
        const named = name ? setAuthor(tables, bearer.user_id, name) : null;
        const [kept] = await Promise.all([queue.enqueue(tables, draft, author), named]);
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
  async submit(draft: Draft, waitMs = SHEET_WAIT): Promise<Outcome> {
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
        const waits = item && isOpen(item) && item.state !== 'auth' && item.state !== 'person';
        if (!waits || !(this.#reach === 'online' || this.#reach === 'unknown')) resolve();
      };
      late = setTimeout(resolve, waitMs);
      stop = this.listen(() => void look());
      this.#pausedUntil = 0;
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
    this.#pausedUntil = 0;
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
    this.#asked = true;
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

  /** How much is unsent, and for how long (ms) the server is to be left alone. */
  #look(): Promise<{ unsent: number; held: number }> {
    const { clubId, now } = this.#deps;
    return this.#store.look(async (tables) => {
      const [unsent, held] = await Promise.all([tables.count(), queue.heldMs(tables, clubId, now())]);
      return { unsent, held };
    });
  }

  async #withLease(work: (epoch: number) => Promise<void>): Promise<void> {
    if (await this.#lease.hold(work)) return;
    const frozen = (this.#deps.visible?.() ?? false) && (await this.#lease.isStale());
    if (frozen) await this.#lease.hold(work, { steal: true });
    else this.#wake(TAKEN);
  }

  /** The server itself answers: a network alone says nothing. Learns whether it was put back to a backup. */
  async #reached(unsent: number, end?: AbortSignal): Promise<boolean> {
    const fresh = this.#reach === 'online' && performance.now() - this.#answeredAt < FRESH;
    if (this.#met && fresh) return true;
    this.#met = true;
    const epoch = await this.#line.probe(end);
    if (epoch === null) {
      this.#setReach(typeof navigator !== 'undefined' && !navigator.onLine ? 'offline' : 'silent');
      return false;
    }
    // What is saved next asks for itself: a line that broke since then would leave it in doubt.
    if (unsent > 0) this.#answered();
    else this.#setReach('online');
    const { clubId, now } = this.#deps;
    const again = await this.#store.run((tables) => queue.offerAgain(tables, epoch, clubId, now()));
    if (again) {
      this.#again = true;
      this.announce('changed');
    }
    return true;
  }

  async #sendAll(tenure: Tenure): Promise<void> {
    const { now } = this.#deps;
    await this.#store.run((tables) => queue.recover(tables, now()));
    await this.#welcome();
    await this.#saveMoney(tenure.end);
    const taken = await this.#take(tenure);
    let turn: Turn | null = taken && { taken };
    while (turn) turn = await this.#send(turn, tenure);
  }

  /**
   * Takes the next item, and writes down in the same transaction what came of the one before (`note`). With `behind` it
   * is taken before its turn.
   */
  async #take(
    { epoch, end }: Tenure,
    { note, behind }: { note?: Write | undefined; behind?: string } = {},
  ): Promise<Taken | null> {
    const bearer = end?.aborted || this.#stopped ? null : await this.#deps.session();
    const sender = bearer?.token === this.#refusedToken ? null : bearer;
    const { clubId, now } = this.#deps;
    const whole = this.#asked;
    this.#asked = false;
    const claim = await this.#store.run(async (tables) => {
      await note?.(tables);
      const by = sender && { clubId, userId: sender.user_id, epoch, now: now() };
      return by && queue.claim(tables, by, { whole, ...(behind && { behind }) });
    });
    if (sender && claim?.type === 'send') return { item: claim.item, wire: claim.wire, bearer: sender };
    if (!behind && claim?.type === 'idle' && claim.left > 0) {
      this.#wake(Math.min(TICK, Math.max(0, (claim.wakeAt ?? Infinity) - now())));
    }
    return null;
  }

  /** Whether what was made ready may go, now that the one before it is `done`; not where that cannot be told. */
  async #mayGo(ready: Taken, { epoch, end }: Tenure, done: string): Promise<boolean> {
    const { clubId, now } = this.#deps;
    try {
      const bearer = await this.#deps.session();
      if (end?.aborted || this.#stopped || bearer?.token !== ready.bearer.token) return false;
      const sender = { clubId, userId: bearer.user_id, epoch, now: now() };
      return await this.#store.look((tables) => queue.mayGo(tables, ready, sender, done));
    } catch {
      return false;
    }
  }

  /** Items that waited for the person who is signed in now go on. */
  async #welcome(): Promise<void> {
    const bearer = await this.#deps.session();
    if (!bearer || bearer.token === this.#refusedToken) return;
    const { now } = this.#deps;
    await this.#store.run((tables) => queue.signedIn(tables, bearer.user_id, now()));
  }

  /**
   * Sends one item, and says what is next; null when nothing is, or the rest has to wait. While it is on its way, the
   * time is used to write down what came of the one before and to take the next, so that it can go at once.
   */
  async #send({ taken, note: before }: Turn, tenure: Tenure): Promise<Turn | null> {
    const { item: sent, bearer } = taken;
    const arrival = this.#line.send(sent, bearer, tenure.end);
    if (!before) this.announce('changed');
    const [{ answer, date }, { ready, unwritten }] = await Promise.all([
      arrival,
      this.#makeReady(sent, arrival, tenure, before),
    ]);
    const verdict = judge(answer, sent.key);
    const { now, newId } = this.#deps;
    const skewMs = date === null || verdict.type === 'network' ? null : date - now();
    if (skewMs !== null) this.#skewMs = skewMs;
    const heard = { now: now(), skewMs, newId, delay: this.#delayFor(sent, verdict) };
    const old = performance.now() - this.#forgotAt > FORGETS_MS;
    if (old && skewMs !== null) this.#forgotAt = performance.now();
    const goes = verdict.type === 'done' && ready && (await this.#mayGo(ready, tenure, sent.key));
    const note = async (tables: Work) => {
      await unwritten?.(tables);
      if (ready && !goes) await queue.putBack(tables, ready, heard.now);
      if (old) await queue.forget(tables, heard);
      return queue.settle(tables, sent, verdict, heard);
    };
    if (verdict.type === 'done') {
      this.#goesOn(verdict, bearer);
      if (goes) return { taken: ready, note };
      const next = await this.#take(tenure, { note }).catch(() => undefined);
      if (next === null) this.announce('changed');
      if (next !== undefined) return next && { taken: next };
      // What fails about the next one is no reason to forget this answer.
    }
    const item = await this.#store.run(note);
    if (item && queue.holdsMoney(item)) await this.#askFate(item, MONEY_FIRST, bearer, tenure.end);
    if (item?.problem?.code === queue.MISMATCH) this.#deps.alarm?.(item);
    this.announce('changed');
    const next = this.#goesOn(verdict, bearer) ? await this.#take(tenure) : null;
    return next && { taken: next };
  }

  /**
   * Writes down what came of the one before, and takes the one after the one that is on its way; null when there is
   * none, or when the answer is long in coming: then it waits again. Never rejects, since an answer is to come: what
   * could not be written is handed back.
   */
  async #makeReady(
    { key }: Item,
    arrival: Promise<unknown>,
    tenure: Tenure,
    note?: Write,
  ): Promise<{ ready: Taken | null; unwritten?: Write | undefined }> {
    const ready = await this.#take(tenure, { note, behind: key }).catch(() => undefined);
    if (ready === undefined) return { ready: null, unwritten: note };
    if (ready || note) this.announce('changed');
    if (!ready || (await isSoon(arrival, PATIENCE))) return { ready };
    const back = await this.#store
      .run((tables) => queue.putBack(tables, ready, this.#deps.now()))
      .then(() => true)
      .catch(() => false);
    if (!back) return { ready };
    this.announce('changed');
    return { ready: null };
  }

  #delayFor(sent: Item, verdict: Verdict): number {
    const own = backoff(sent.attempts - 1, this.#deps.random());
    return verdict.type === 'wait' ? Math.max(own, verdict.retryMs) : verdict.type === 'network' ? 0 : own;
  }

  #goesOn(verdict: Verdict, bearer: Bearer): boolean {
    if (verdict.type === 'network') {
      this.#setReach('silent');
      this.#pause();
      return false;
    }
    this.#answered();
    if (verdict.type === 'upgrade') {
      this.#setReach('held');
      return false;
    }
    if (verdict.type === 'sign_in') {
      this.#refusedToken = bearer.token;
      return false;
    }
    if (!isBusy(verdict)) {
      this.#failures = 0;
      return true;
    }
    // A server in trouble is not asked by every item in turn.
    this.#pause(holdMs(verdict));
    return false;
  }

  /**
   * A refused booking may have a copy on its way that would take its payment along: its key is cancelled before the
   * money goes its own way. Where nobody answers it stays parked with its money, and is asked again here.
   */
  async #saveMoney(end?: AbortSignal): Promise<void> {
    const bearer = await this.#deps.session();
    for (const item of await this.open()) {
      if (!bearer || !isSentBy(item, bearer.user_id) || !queue.holdsMoney(item)) continue;
      const fate = await this.#askFate(item, MONEY_FIRST, bearer, end);
      if (fate === 'unknown' && (await this.#look()).held > 0) return;
    }
  }

  async #askFate(
    item: Item,
    reason: string,
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<'done' | 'free' | 'unknown'> {
    const { now, newId } = this.#deps;
    await this.#store.run((tables) => queue.cancelAsked(tables, item.key));
    const fate = await this.#fateOf(item, { reason }, bearer, end);
    if (fate.state === 'unknown') return 'unknown';
    await this.#store.run(async (tables) => {
      if (fate.state === 'canceled') {
        await queue.cancelled(tables, item.key, { now: now(), newId, skewMs: null, delay: 0 });
        return;
      }
      const fresh = await tables.byKey(item.key);
      if (fresh) await queue.finish(tables, fresh, { status: fate.status, body: fate.body }, now());
    });
    this.announce('changed');
    return fate.state === 'stored' ? 'done' : 'free';
  }

  /** What the key of an item has done. Where other work stands under it, ours has not landed and never will. */
  async #fateOf(
    item: Item,
    why: { reason: string; number?: string | null },
    bearer: Bearer,
    end?: AbortSignal,
  ): Promise<Fate> {
    if (item.problem?.code === queue.MISMATCH) return { state: 'canceled' };
    const { clubId, newId, now } = this.#deps;
    const fate = await this.#line.cancel(item.key, why, newId(), bearer, end);
    if (fate.state === 'unknown' && fate.holdMs > 0) {
      await this.#store.run((tables) => queue.hold(tables, clubId, now(), fate.holdMs));
    }
    return fate;
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
      if (!old?.canceled) return queue.retry(tables, key, now(), behalf);
      const { kind, entityId, params, body } = old;
      return queue.replace(tables, key, { key: newId(), kind, entityId, params, body }, now(), behalf);
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
    const fresh = await this.#store.run((tables) => queue.replace(tables, key, draft, now, behalf));
    this.announce('changed');
    this.kick();
    return fresh ? { item: fresh } : 'unknown';
  }

  /**
   * Gives an item up for good, with a reason: only with the server's promise that no copy of it lands. What was paid
   * with a refused booking stays as a receipt of its own.
   */
  discard(key: string, reason: string): Promise<'done' | 'discarded' | 'unknown'> {
    return this.#giveUp(key, reason, (tables, heard) => queue.discard(tables, key, reason, heard));
  }

  /** Takes back work that has surely not been sent; false where it may have, or other work needs it. */
  async takeBack(key: string): Promise<boolean> {
    const now = this.#deps.now();
    const item = await this.#store.run((tables) => queue.takeBack(tables, key, now));
    this.announce('changed');
    return item !== null;
  }

  /** Somebody whom the server has already, in place of a new customer: what was queued for them is that person's. */
  link(key: string, userId: number): Promise<'done' | 'discarded' | 'unknown'> {
    return this.#giveUp(key, `linked ${userId}`, (tables, heard) => queue.link(tables, key, userId, heard));
  }

  async #giveUp(
    key: string,
    reason: string,
    end: (tables: Work, heard: queue.Heard) => Promise<unknown>,
  ): Promise<'done' | 'discarded' | 'unknown'> {
    const item = await this.find(key);
    const bearer = await this.#deps.session();
    if (!item || !bearer) return 'unknown';
    const { now, newId } = this.#deps;
    // The number of a paper for its money goes on with that; else it ends here.
    const number = queue.holdsMoney(item) ? null : item.deviceNo;
    const fate = await this.#fateOf(item, { reason, number }, bearer);
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
    const news = await this.#store.run((tables) => queue.printed(tables, key, this.#deps.now()));
    if (news) this.announce('changed');
  }

  async #fate(item: Item, reason: string): Promise<'done' | 'free' | 'unknown'> {
    const bearer = await this.#deps.session();
    return bearer ? this.#askFate(item, reason, bearer) : 'unknown';
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
        await tables.add(item.userId === bearer.user_id ? item : { ...item, behalf });
        taken += 1;
      }
    });
    this.announce('changed');
    this.kick();
    return taken;
  }

  /** Ends timers and the channel; what is kept stays kept. */
  close(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#channel.close();
  }

  #author(userId: number): queue.Author {
    const { clubId, now, skewMs } = this.#deps;
    return { clubId, userId, skewMs: this.#skewMs ?? skewMs?.() ?? 0, now: now(), sheetMs: 0 };
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
    if (before !== reach) this.#tell('changed');
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
  if (item.state === 'withdrawn' && item.problem) return { state: 'refused', problem: item.problem };
  return { state: 'kept', item };
}

/** Whether it comes within so long (ms). */
async function isSoon(arrival: Promise<unknown>, ms: number): Promise<boolean> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), ms);
  });
  const soon = await Promise.race([arrival.then(() => true), isLate]);
  clearTimeout(late);
  return soon;
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

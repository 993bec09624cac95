import type { Item } from '#outbox/item.ts';
import type { Bearer } from '#outbox/transport.ts';
import { BadLine } from '../bad-line.ts';
import { Desk, limited, type Tools } from '../desk.ts';
import { type Ground, serverNow } from '../ground.ts';
import { staffOf } from '../staff.ts';
import type { Engine } from './build-engine.ts';
import { Disk } from './disk.ts';
import { Locks } from './locks.ts';

/** Browsers let a worker run for little longer (ms). */
const WORKER_LIMIT = 60_000;

/** What the pages of a device share. */
interface Device {
  engine: Engine;
  line: BadLine;
  disk: Disk;
  locks: Locks;
  channels: Set<Channel>;
  bearer: Bearer | null;
  off: boolean;
  shift: number;
}

/** A broadcast channel of the device. */
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #all: Set<Channel>;

  constructor(all: Set<Channel>) {
    this.#all = all;
    all.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of this.#all) {
      if (other !== this) setImmediate(() => this.#all.has(other) && other.onmessage?.({ data }));
    }
  }

  close(): void {
    this.#all.delete(this);
  }
}

const never = <T>() => new Promise<T>(() => {});

/** A page of the app without a browser: runs the engine until it is closed or dies. */
class EnginePage {
  readonly tools: Tools;
  readonly parts: ReturnType<Engine>;
  /** Rejects when it dies. */
  readonly dead: Promise<never>;
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly #window = new EventTarget();
  readonly #end = new AbortController();
  readonly #device: Device;
  readonly #channels: Channel[] = [];
  #detach = () => {};

  constructor(device: Device) {
    this.#device = device;
    this.dead = new Promise((_, reject) => {
      this.#end.signal.addEventListener('abort', () => reject(new Error('The page is dead.')));
    });
    this.dead.catch(() => {});
    const channels = this.#channels;
    this.parts = device.engine({
      navigator: {
        get onLine() {
          return !device.off;
        },
        locks: device.locks.of(this),
      },
      document: this.document,
      addEventListener: this.#window.addEventListener.bind(this.#window),
      BroadcastChannel: class extends Channel {
        constructor() {
          super(device.channels);
          channels.push(this);
        }
      },
      disk: device.disk,
      isAlive: () => this.isAlive,
    });
    const { Outbox, uuidv7, exportItems, readExport } = this.parts;
    const clock = {
      get shift() {
        return device.shift;
      },
    };
    const outbox = new Outbox({
      fetch: (input, init) => this.#fetch(input, init),
      base: device.line.url,
      clubId: device.line.url,
      locale: () => 'fa',
      now: () => Date.now() + device.shift,
      // The shortest allowed waits.
      random: () => 0,
      newId: uuidv7,
      session: async () => (this.isAlive ? device.bearer : never<Bearer | null>()),
      visible: () => true,
    });
    const signIn = async (bearer: Bearer | null) => {
      device.bearer = bearer;
      outbox.kick();
    };
    this.tools = { outbox, clock, signIn, exportItems, readExport } as unknown as Tools;
  }

  get isAlive(): boolean {
    return !this.#end.signal.aborted;
  }

  attach(): this {
    this.#detach = this.parts.attachPage(this.tools.outbox);
    return this;
  }

  /** Dispatches a browser event: `online`, `pageshow`. */
  hear(event: string): void {
    this.#window.dispatchEvent(new Event(event));
  }

  /** Ends the page at any moment, without notice. */
  end(): void {
    this.#detach();
    for (const channel of this.#channels) channel.close();
    this.#end.abort();
    this.#device.locks.free(this);
    this.tools.outbox.close();
  }

  #fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (!this.isAlive) return never();
    if (this.#device.off) return Promise.reject(new TypeError('There is no network.'));
    const signal = AbortSignal.any([this.#end.signal, ...(init.signal ? [init.signal] : [])]);
    return fetch(input, { ...init, signal });
  }
}

/** A tablet that runs the engine without a browser, many times as fast. */
export class EngineDesk extends Desk {
  readonly #device: Device;
  #pages: EnginePage[] = [];
  #worker: EnginePage | null = null;

  private constructor(ground: Ground, device: Device, staff: readonly number[]) {
    super(ground, device.line, staff);
    this.#device = device;
  }

  static async open(
    ground: Ground,
    engine: Engine,
    target: () => string | null,
    place: 0 | 1,
  ): Promise<EngineDesk> {
    const staff = await staffOf(ground.club, place);
    const line = await BadLine.open(target, {}, serverNow);
    const shared = { disk: new Disk(), locks: new Locks(), channels: new Set<Channel>() };
    const device = { engine, line, ...shared, bearer: null, off: false, shift: 0 };
    const desk = new EngineDesk(ground, device, staff);
    await desk.begin();
    return desk;
  }

  #page(): EnginePage {
    const page = this.#pages.at(-1) ?? new EnginePage(this.#device).attach();
    if (this.#pages.length === 0) this.#pages.push(page);
    return page;
  }

  async ask<A, R>(work: (tools: Tools, given: A) => R | Promise<R>, given: A): Promise<R> {
    const page = this.#page();
    const done = Promise.resolve(work(page.tools, structuredClone(given)));
    return structuredClone(await limited(Promise.race([done, page.dead])));
  }

  async openPage(): Promise<void> {
    this.#pages.push(new EnginePage(this.#device).attach());
  }

  async closePage(): Promise<void> {
    this.#pages.shift()?.end();
  }

  async closePages(): Promise<void> {
    for (const page of this.#pages.splice(0)) page.end();
  }

  async crashPage(): Promise<void> {
    this.#pages.pop()?.end();
  }

  async killBrowser(): Promise<void> {
    for (const page of this.#pages.splice(0)) page.end();
    this.#worker?.end();
  }

  async comeIntoSight(): Promise<void> {
    for (const { document } of this.#pages) document.dispatchEvent(new Event('visibilitychange'));
  }

  async setOffline(off: boolean): Promise<void> {
    const back = this.#device.off && !off;
    this.#device.off = off;
    if (back) for (const page of this.#pages) page.hear('online');
  }

  async setClock(ms: number): Promise<void> {
    this.shift = ms;
    this.#device.shift = ms;
  }

  async worker(act: 'sync' | 'stop'): Promise<void> {
    this.#worker?.end();
    this.#worker = act === 'sync' ? new EnginePage(this.#device) : null;
    void this.#worker?.tools.outbox.drain(WORKER_LIMIT).catch(() => {});
  }

  async setFull(full: boolean): Promise<void> {
    this.#device.disk.full = full;
  }

  protected async clear(): Promise<void> {
    this.#device.disk.evict();
    this.#device.bearer = null;
  }

  /** Simulates an earlier build (with former names of states and fields) or a later one on this device. */
  async usedBy(build: 'older' | 'newer'): Promise<void> {
    await this.killBrowser();
    await this.#device.disk.rewrite(build === 'older' ? asFormer : asLater);
    if (build === 'newer') this.marked = true;
  }

  /** A new version takes over while a form is being filled in: typed text must survive. */
  async update(typing: boolean): Promise<'waits' | 'loads'> {
    const page = this.#page();
    const { setPageHold: holdPage, whenPageFree: whenFree } = page.parts;
    holdPage('draft.receive', typing);
    let said: 'waits' | 'loads' = 'waits';
    whenFree(
      () => {
        if (!page.isAlive) return;
        said = 'loads';
        if (typing) this.seen.add('a new version was loaded over a form that somebody types in');
        page.end();
        this.#pages = this.#pages.filter((one) => one !== page);
      },
      () => {},
    );
    return said;
  }

  async close(): Promise<void> {
    await this.killBrowser();
    await this.line.close();
  }
}

const FORMER_STATES: Partial<Record<Item['state'], string>> = {
  needs_attention: 'person',
  needs_sign_in: 'auth',
};

function asFormer({ serverErrors, serverErrorsSince, formWaitsUntil, state, ...item }: Item): object {
  return {
    ...item,
    state: FORMER_STATES[state] ?? state,
    fives: serverErrors,
    fiveSince: serverErrorsSince,
    sheet: formWaitsUntil,
  };
}

const asLater = (item: Item): object => ({ ...item, later: item.key, schemaV: item.schemaV + 1 });

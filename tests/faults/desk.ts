import type { DeviceCounter } from '#outbox/enqueue.ts';
import type { Draft, Item } from '#outbox/item.ts';
import { openSession } from '#server/access/sign-in/sessions.ts';
import type { desk as InBrowser } from '#tests/support/outbox-page.ts';
import type { BadLine } from './bad-line.ts';
import type { Ground } from './ground.ts';

/** Longer than this nothing of a page takes, unless it is dead. */
export const PAGE_LIMIT = 8000;

/** What a page of a device has of the app, in a browser or without one. */
export type Tools = Pick<typeof InBrowser, 'outbox' | 'clock' | 'signIn' | 'exportItems' | 'readExport'>;

/** Work that somebody has done at the desk. */
export interface Op {
  draft: Draft;
  /** What was paid with it, in toman. */
  money: number;
  /** What the page has shown: `refused` is back in its form. Empty: its page died before it could say. */
  shown: ('kept' | 'done' | 'refused' | 'not saved')[];
  /** Tries of which nobody knows what became. */
  unknown: number;
  /** Somebody has given it up. */
  dropped: boolean;
  /** The browser has thrown away all that lay on the device. */
  evicted: boolean;
  /** Its author has signed out since, and the device has forgotten what a name was in. */
  left: boolean;
}

/** Of work that is only now begun. */
export const UNKNOWN_YET = { unknown: 0, dropped: false, evicted: false, left: false } as const;

/** What a device holds. */
export interface Held {
  items: Item[];
  device: DeviceCounter | undefined;
}

/** A tablet in one schedule: its line, its pages, whoever stands before it, and what was done on it. */
export abstract class Desk {
  readonly line: BadLine;
  readonly ops: Op[] = [];
  /** What is still under way. */
  readonly running = new Set<Promise<unknown>>();
  prefix = '';
  #device: number | null = null;
  refusedKey: string | undefined;
  /** What should not have been, whenever somebody looked. */
  readonly seen = new Set<string>();
  /** What whoever has signed out had sent. */
  readonly gone: Item[] = [];
  /** Whether a newer build has marked what was unsent. */
  marked = false;
  evicted = false;
  /** Who is signed in. */
  user: number;
  readonly staff: readonly number[];
  protected readonly ground: Ground;
  protected shift = 0;

  protected constructor(ground: Ground, line: BadLine, staff: readonly number[]) {
    this.ground = ground;
    this.line = line;
    this.staff = staff;
    this.user = staff[0] as number;
  }

  /** In some page of it, opened where there is none; fails where that dies. */
  abstract ask<A, R>(work: (tools: Tools, given: A) => R | Promise<R>, given: A): Promise<R>;
  abstract openPage(): Promise<unknown>;
  /** The oldest of them. */
  abstract closePage(): Promise<void>;
  abstract closePages(): Promise<void>;
  abstract crashPage(): Promise<void>;
  /** All pages and workers, as when the power goes. */
  abstract killBrowser(): Promise<void>;
  abstract comeIntoSight(): Promise<void>;
  abstract setOffline(off: boolean): Promise<void>;
  /** The clock of every page is so far from the true time from now on (ms). */
  abstract setClock(ms: number): Promise<void>;
  /** Tells the worker that the network is back, as the browser does; or ends it. */
  abstract worker(act: 'sync' | 'stop'): Promise<void>;
  /** Nothing more can be written, or it can again. */
  abstract setFull(full: boolean): Promise<void>;
  /** The browser throws away all that lies on the device. */
  protected abstract clear(): Promise<void>;
  abstract close(): Promise<void>;

  /** As if so much time had passed. */
  passTime(ms: number): Promise<void> {
    return this.setClock(this.shift + ms);
  }

  /** Somebody's session in every page of it; null: nobody's. */
  protected async hand(bearer: { token: string; user_id: number } | null): Promise<void> {
    if (bearer) this.ground.tokens.set(bearer.token, bearer.user_id);
    await this.ask((tools, given) => tools.signIn(given), bearer);
  }

  endSession(): Promise<void> {
    return this.ground.club.endSessions(this.user);
  }

  async beginSession(user = this.user): Promise<void> {
    const device_id = this.#device;
    const { token } = await this.ground.club.run((ctx) => openSession(ctx, user, { device_id }));
    this.user = user;
    await this.hand({ token, user_id: user });
  }

  /** This device is known to the server, and somebody signed in. */
  protected async begin(): Promise<void> {
    const client = await this.ground.club.signIn(this.user);
    const device = await this.ground.club.device(client);
    this.prefix = device.prefix;
    this.#device = device.id;
    await this.ask((tools, given) => tools.outbox.setDevice(given), device);
    await this.hand({ token: client.token, user_id: client.user_id });
  }

  /** The browser throws all away, and whoever stands there signs in anew, on a device that the server does not know. */
  async evict(): Promise<void> {
    this.evicted = true;
    for (const op of this.ops) op.evicted = true;
    await this.clear();
    await this.begin();
  }

  /** Whoever is signed in leaves by choice, once all of theirs is sent; else the device is locked. Another one comes. */
  async change(user: number): Promise<void> {
    const [open, closed] = await this.ask(
      async ({ outbox }) => [await outbox.open(), await outbox.closedSince(0)],
      null,
    );
    const sends = ({ userId, behalf }: Item) => userId === this.user || behalf?.by === this.user;
    if (!open?.some(sends)) {
      this.gone.push(...(closed ?? []));
      for (const { draft } of this.ops) {
        const own = closed?.find(({ key }) => key === draft.key);
        const op = this.ops.find((one) => one.draft === draft);
        if (op && own) op.left = true;
      }
      await this.ask(({ outbox }, leaving) => outbox.leave(leaving), this.user);
    }
    await this.hand(null);
    await this.beginSession(user);
  }

  /** What is unsent. A booking that the server has refused stands there without its money, from the first moment on. */
  async look(): Promise<Item[]> {
    const open = await this.ask(({ outbox }) => outbox.open(), null).catch(() => []);
    for (const { kind, key, state, problem, maybeSent, body } of open) {
      const refused = state === 'needs_attention' && !maybeSent && problem && problem.status > 0;
      const paid = ((body.payments ?? []) as unknown[]).length > 0;
      if (kind === 'booking' && refused && problem.code !== 'exists' && paid)
        this.seen.add(`${kind} ${key} was parked with its money`);
    }
    return open;
  }

  async held(): Promise<Held> {
    const held = await this.ask(async ({ outbox }) => {
      const items = [...(await outbox.open()), ...(await outbox.closedSince(0))];
      return { items, device: await outbox.device() };
    }, null);
    const known = new Set(held.items.map(({ key }) => key));
    const gone = new Map(this.gone.filter(({ key }) => !known.has(key)).map((item) => [item.key, item]));
    return { ...held, items: [...held.items, ...gone.values()] };
  }
}

export async function limited<T>(work: Promise<T>, limit = PAGE_LIMIT): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  work.catch(() => {});
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('The page is dead.')), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}

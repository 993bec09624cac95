import type { DeviceCounter } from '#outbox/enqueue.ts';
import type { Draft, Item } from '#outbox/item.ts';
import { openSession } from '#server/access/sign-in/sessions.ts';
import type { desk as InBrowser } from '#tests/support/outbox-page.ts';
import type { BadLine } from './bad-line.ts';
import type { Ground } from './ground.ts';

/** A page that takes longer is dead. */
export const PAGE_LIMIT = 8000;

/** The functions of a page of the app, in a browser or without one. */
export type Tools = Pick<typeof InBrowser, 'outbox' | 'clock' | 'signIn' | 'exportItems' | 'readExport'>;

/** Work done at the desk. */
export interface DeskWork {
  draft: Draft;
  /** The payment made with it, in toman. */
  money: number;
  /** What the page has shown: `refused` is back in its form. Empty: the page died before. */
  shown: ('kept' | 'done' | 'refused' | 'not saved')[];
  /** Attempts with unknown outcome. */
  unknown: number;
  /** Given up by a person. */
  dropped: boolean;
  /** The browser has deleted all data of the device. */
  evicted: boolean;
  /** Its author has signed out since, and the device has deleted the parts with names. */
  left: boolean;
}

/** The state of new work. */
export const NEW_WORK_STATE = { unknown: 0, dropped: false, evicted: false, left: false } as const;

/** What a device holds in its outbox. */
export interface DeviceItems {
  items: Item[];
  device: DeviceCounter | undefined;
}

/** A tablet of a schedule: its line, its pages, its people, and the work done on it. */
export abstract class Desk {
  readonly line: BadLine;
  readonly ops: DeskWork[] = [];
  /** Actions that are still running. */
  readonly running = new Set<Promise<unknown>>();
  prefix = '';
  #device: number | null = null;
  refusedKey: string | undefined;
  /** Violations found at any time. */
  readonly seen = new Set<string>();
  /** Sent work of people who have signed out. */
  readonly gone: Item[] = [];
  /** Whether a newer build has marked the unsent work. */
  marked = false;
  evicted = false;
  /** The signed-in user. */
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

  /** Runs work in a page, which is opened if needed; fails when the page dies. */
  abstract ask<A, R>(work: (tools: Tools, given: A) => R | Promise<R>, given: A): Promise<R>;
  abstract openPage(): Promise<unknown>;
  /** Closes the oldest page. */
  abstract closePage(): Promise<void>;
  abstract closePages(): Promise<void>;
  abstract crashPage(): Promise<void>;
  /** Kills all pages and workers, as a power failure does. */
  abstract killBrowser(): Promise<void>;
  abstract comeIntoSight(): Promise<void>;
  abstract setOffline(off: boolean): Promise<void>;
  /** Sets the clock of every page this far from the true time (ms). */
  abstract setClock(ms: number): Promise<void>;
  /** Tells the worker that the network is back, as the browser does; or stops it. */
  abstract worker(act: 'sync' | 'stop'): Promise<void>;
  /** Makes the disk full, or gives it room again. */
  abstract setFull(full: boolean): Promise<void>;
  /** Deletes all data of the device, as a browser may. */
  protected abstract clear(): Promise<void>;
  abstract close(): Promise<void>;

  /** Lets this much time pass. */
  passTime(ms: number): Promise<void> {
    return this.setClock(this.shift + ms);
  }

  /** Gives every page a person's session; null: none. */
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

  /** Registers the device and signs somebody in. */
  protected async begin(): Promise<void> {
    const client = await this.ground.club.signIn(this.user);
    const device = await this.ground.club.device(client);
    this.prefix = device.prefix;
    this.#device = device.id;
    await this.ask((tools, given) => tools.outbox.setDevice(given), device);
    await this.hand({ token: client.token, user_id: client.user_id });
  }

  /** Deletes all data; the person signs in again on a device unknown to the server. */
  async evict(): Promise<void> {
    this.evicted = true;
    for (const op of this.ops) op.evicted = true;
    await this.clear();
    await this.begin();
  }

  /**
   * Signs the present person out once all their work is sent, otherwise locks the device; then another person signs in.
   */
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

  /** The unsent items. Checks that a refused booking never keeps its payment. */
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

  async held(): Promise<DeviceItems> {
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

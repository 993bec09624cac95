import type { CDPSession, Page } from 'playwright';
import type { DeviceCounter } from '#outbox/enqueue.ts';
import type { Draft, Item } from '#outbox/item.ts';
import type { desk as Window } from '#tests/support/outbox-page.ts';
import { BadLine } from './bad-line.ts';
import type { Kiosk } from './kiosk.ts';
import type { World } from './world.ts';

declare const window: { desk: typeof Window };

/** Longer than this nothing of a page takes, unless it is dead. */
const PAGE_LIMIT = 8000;

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
}

/** What a device holds. */
export interface Held {
  items: Item[];
  device: DeviceCounter | undefined;
}

/** A tablet in one schedule: its line, its pages and what was done on it. */
export class Desk {
  readonly line: BadLine;
  readonly ops: Op[] = [];
  /** What is still under way. */
  readonly running = new Set<Promise<unknown>>();
  prefix = '';
  /** Receipts of their own that came of a refused booking, and that somebody has given up. */
  readonly droppedMoney = new Set<string>();
  refusedKey: string | undefined;
  /** What should not have been, whenever somebody looked. */
  readonly seen = new Set<string>();
  readonly #kiosk: Kiosk;
  readonly #world: World;
  readonly #user: number;
  #pages: Page[] = [];
  #shift = 0;
  #off = false;

  private constructor(world: World, kiosk: Kiosk, line: BadLine, user: number) {
    this.#world = world;
    this.#kiosk = kiosk;
    this.line = line;
    this.#user = user;
  }

  static async open(world: World, place: 0 | 1): Promise<Desk> {
    const user = await world.club.as(place === 0 ? 'reception' : 'manager');
    const line = await BadLine.open(world.target, world.files);
    const kiosk = world.kiosks[place];
    const desk = new Desk(world, kiosk, line, user.user_id);
    // A browser that has lost a page may not answer any more: another one does.
    await limited(kiosk.forget(line.url)).catch(async () => {
      await kiosk.kill();
      await kiosk.forget(line.url);
    });
    try {
      await desk.#begin();
    } catch (error) {
      await desk.close().catch(() => {});
      throw error;
    }
    return desk;
  }

  /** The app on a new device, and somebody signed in. */
  async #begin(): Promise<void> {
    const [page, client] = await Promise.all([this.page(), this.#world.club.signIn(this.#user)]);
    const device = await this.#world.club.device(client);
    this.prefix = device.prefix;
    const given = { device, bearer: { token: client.token, user_id: client.user_id } };
    await page.evaluate(async ({ device, bearer }) => {
      const { serviceWorker } = navigator;
      const { outbox, signIn } = window.desk;
      await Promise.all([serviceWorker.register('/sw.js'), outbox.setDevice(device), signIn(bearer)]);
      await serviceWorker.ready;
    }, given);
  }

  /** A page of it; somebody opens one where there is none. */
  async page(): Promise<Page> {
    this.#pages = this.#pages.filter((page) => !page.isClosed());
    return this.#pages.at(-1) ?? this.openPage();
  }

  /** A renderer or browser that dies takes what is opening along: one tries again. */
  async openPage(left = 3): Promise<Page> {
    return limited(this.#openPage(), 2 * PAGE_LIMIT).catch(async (error) => {
      if (left === 0) throw error;
      await this.killBrowser().catch(() => {});
      return this.openPage(left - 1);
    });
  }

  async #openPage(): Promise<Page> {
    const context = await this.#kiosk.context();
    if (this.#off) await limited(context.setOffline(true), 2000);
    const page = await context.newPage();
    page.once('crash', () => this.#forget(page));
    await page.goto(`${this.line.url}/outbox`);
    await page.waitForFunction(() => 'desk' in window);
    await page.evaluate((ms) => {
      Object.assign(window.desk.clock, { shift: ms });
      window.desk.attach();
    }, this.#shift);
    this.#pages.push(page);
    return page;
  }

  #forget(page: Page): void {
    this.#pages = this.#pages.filter((one) => one !== page);
    void page.close().catch(() => {});
  }

  async closePage(): Promise<void> {
    const page = this.#pages.shift();
    await page?.close();
  }

  async crashPage(): Promise<void> {
    const page = this.#pages.pop();
    if (!page) return;
    const gone = new Promise((resolve) => page.once('crash', resolve));
    const cdp = page.context().newCDPSession(page);
    void cdp.then((session) => session.send('Page.crash')).catch(() => {});
    await limited(gone, 4000).catch(() => this.killBrowser());
    await limited(page.close(), 4000).catch(() => {});
  }

  async killBrowser(): Promise<void> {
    await this.#kiosk.kill();
    this.#pages = [];
  }

  async setOffline(off: boolean): Promise<void> {
    if (this.#off === off) return;
    this.#off = off;
    const context = await this.#kiosk.context();
    // A browser that has lost a page may not answer any more: it is started anew, as somebody would.
    await limited(context.setOffline(off), 2000).catch(() => this.killBrowser());
  }

  /** The clock of every page is so far from the true time from now on (ms). */
  async setClock(ms: number): Promise<void> {
    this.#shift = ms;
    await this.onEveryPage((shift) => void Object.assign(window.desk.clock, { shift }), ms);
  }

  /** As if so much time had passed. */
  passTime = (ms: number): Promise<void> => this.setClock(this.#shift + ms);

  async onEveryPage<A>(work: (arg: A) => unknown, arg: A): Promise<void> {
    await Promise.all(
      this.#pages.map((page) => limited(page.evaluate(work as never, arg as never)).catch(() => {})),
    );
  }

  /** In some page of it; fails where that dies. */
  async ask<A, R>(work: (arg: A) => R | Promise<R>, arg: A): Promise<R> {
    const page = await this.page();
    return limited(page.evaluate(work as never, arg as never) as Promise<R>);
  }

  endSession(): Promise<void> {
    return this.#world.club.endSessions(this.#user);
  }

  async beginSession(): Promise<void> {
    const { token, user_id } = await this.#world.club.signIn(this.#user);
    await this.ask((bearer) => window.desk.signIn(bearer), { token, user_id });
  }

  /** Tells the worker that the network is back, as the browser does; or ends it. */
  async worker(act: 'sync' | 'stop'): Promise<void> {
    const page = await this.page();
    const cdp = await page.context().newCDPSession(page);
    try {
      const registrationId = await registrationOf(cdp, this.line.url);
      if (act === 'stop') await cdp.send('ServiceWorker.stopAllWorkers');
      else if (registrationId) {
        const wish = { origin: this.line.url, registrationId, tag: 'outbox', lastChance: false };
        await cdp.send('ServiceWorker.dispatchSyncEvent', wish);
      }
    } finally {
      await cdp.detach().catch(() => {});
    }
  }

  /** What is unsent. A booking that the server has refused stands there without its money, from the first moment on. */
  async look(): Promise<Item[]> {
    const open = await this.ask(() => window.desk.outbox.open(), null).catch(() => []);
    for (const { kind, key, state, problem, maybeSent, body } of open) {
      const refused = state === 'needs_attention' && !maybeSent && problem && problem.status > 0;
      const paid = ((body.payments ?? []) as unknown[]).length > 0;
      if (kind === 'booking' && refused && problem.code !== 'exists' && paid)
        this.seen.add(`${kind} ${key} was parked with its money`);
    }
    return open;
  }

  held(): Promise<Held> {
    return this.ask(async () => {
      const { outbox } = window.desk;
      const items = [...(await outbox.open()), ...(await outbox.closedSince(0))];
      return { items, device: await outbox.device() };
    }, null);
  }

  async close(): Promise<void> {
    await this.setOffline(false);
    await this.onEveryPage(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    }, null);
    await Promise.all(this.#pages.map((page) => page.close().catch(() => {})));
    await this.line.close();
  }
}

async function registrationOf(cdp: CDPSession, origin: string): Promise<string | undefined> {
  let heard = (_: string | undefined) => {};
  const known = new Promise<string | undefined>((resolve) => {
    heard = resolve;
  });
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
    if (ours) heard(ours.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const late = setTimeout(() => heard(undefined), 1000);
  return known.finally(() => clearTimeout(late));
}

async function limited<T>(work: Promise<T>, limit = PAGE_LIMIT): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  work.catch(() => {});
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('The page is dead.')), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}

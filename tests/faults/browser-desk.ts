import type { CDPSession, Page } from 'playwright';
import { BadLine } from './bad-line.ts';
import { Desk, limited, PAGE_LIMIT, type Tools } from './desk.ts';
import { type Ground, serverNow } from './ground.ts';
import type { Kiosk } from './kiosk.ts';
import { pageFiles } from './page-script.ts';
import { staffOf } from './staff.ts';

declare const window: { desk: Tools };

/** A tablet with pages in a real browser. */
export class BrowserDesk extends Desk {
  readonly #kiosk: Kiosk;
  #pages: Page[] = [];
  #off = false;

  private constructor(ground: Ground, kiosk: Kiosk, line: BadLine, staff: readonly number[]) {
    super(ground, line, staff);
    this.#kiosk = kiosk;
  }

  static async open(
    ground: Ground,
    kiosk: Kiosk,
    target: () => string | null,
    place: 0 | 1,
  ): Promise<BrowserDesk> {
    const staff = await staffOf(ground.club, place);
    const line = await BadLine.open(target, await pageFiles(), serverNow);
    const desk = new BrowserDesk(ground, kiosk, line, staff);
    // A browser with a crashed page may not respond any more: start another.
    await limited(kiosk.forget(line.url)).catch(async () => {
      await kiosk.kill();
      await kiosk.forget(line.url);
    });
    try {
      await desk.begin();
    } catch (error) {
      await desk.close().catch(() => {});
      throw error;
    }
    return desk;
  }

  /** Opens the app on a new device. */
  protected override async begin(): Promise<void> {
    const page = await this.page();
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      await serviceWorker.register('/sw.js');
      await serviceWorker.ready;
    });
    await super.begin();
  }

  /** A page of the app; opened when there is none. */
  async page(): Promise<Page> {
    this.#pages = this.#pages.filter((page) => !page.isClosed());
    return this.#pages.at(-1) ?? this.openPage();
  }

  /** A renderer or browser that dies also ends the opening page: try again. */
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
      const desk = window.desk as Tools & { attach(): void };
      Object.assign(desk.clock, { shift: ms });
      desk.attach();
    }, this.shift);
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

  async closePages(): Promise<void> {
    await Promise.all(this.#pages.splice(0).map((page) => limited(page.close()).catch(() => {})));
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
    // A browser with a crashed page may not respond any more: restart it.
    await limited(context.setOffline(off), 2000).catch(() => this.killBrowser());
  }

  async setClock(ms: number): Promise<void> {
    this.shift = ms;
    await this.#onEveryPage((shift) => void Object.assign(window.desk.clock, { shift }), ms);
  }

  async comeIntoSight(): Promise<void> {
    await this.#onEveryPage(() => void document.dispatchEvent(new Event('visibilitychange')), null);
  }

  async #onEveryPage<A>(work: (arg: A) => unknown, arg: A): Promise<void> {
    await Promise.all(
      this.#pages.map((page) => limited(page.evaluate(work as never, arg as never)).catch(() => {})),
    );
  }

  async ask<A, R>(work: (tools: Tools, given: A) => R | Promise<R>, given: A): Promise<R> {
    const page = await this.page();
    const inPage = `(${work})(window.desk, ${JSON.stringify(given)})`;
    return limited(page.evaluate(inPage) as Promise<R>);
  }

  /** Limits the disk space in bytes for the page's origin; the page that sets the limit must stay open. */
  async setFull(full: boolean): Promise<void> {
    const page = await this.page();
    const cdp = await page.context().newCDPSession(page);
    const origin = this.line.url;
    await cdp.send('Storage.overrideQuotaForOrigin', full ? { origin, quotaSize: 1 } : { origin });
  }

  protected async clear(): Promise<void> {
    const page = await this.page();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Storage.clearDataForOrigin', { origin: this.line.url, storageTypes: 'indexeddb' });
    await cdp.detach().catch(() => {});
  }

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

  async close(): Promise<void> {
    await this.setOffline(false);
    await this.#onEveryPage(async () => {
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

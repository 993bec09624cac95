import type { AnyRouter } from '@tanstack/react-router';
import type { Page, Request } from 'playwright';

const QUIET_MS = 200;

/** The app's router, which the library exposes on the window. */
declare const __TSR_ROUTER__: AnyRouter;

/** A page that shows one view after the other and waits until each is complete: data loaded, nothing moving. */
export class Viewer {
  readonly page: Page;
  readonly #open = new Set<Request>();
  #last = 0;
  /** Whether the current view was not changed, so that the next one can be opened without reloading. */
  #untouched = false;

  private constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      // The live stream never ends.
      if (!request.url().endsWith('/stream')) this.#open.add(request);
    });
    const done = (request: Request) => {
      this.#open.delete(request);
      this.#last = Date.now();
    };
    page.on('requestfinished', done);
    page.on('requestfailed', done);
  }

  static async on(page: Page): Promise<Viewer> {
    await page.addInitScript(() => {
      window.print = () => {};
      // Remove drafts of earlier views, in this window or a closed one.
      sessionStorage.clear();
      indexedDB.deleteDatabase('meydan-drafts');
    });
    return new Viewer(page);
  }

  /** Opens an address, runs `go`, and waits until everything is still. */
  async show(address: string, go?: () => Promise<unknown> | undefined): Promise<void> {
    this.#untouched = false;
    // Remove the network stubs of earlier views.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.goto(address);
    await this.#shown(address, go);
    this.#untouched = !go;
  }

  /** The same without actions: by navigation within the app, if the view before was opened that way too. */
  async turnTo(address: string): Promise<void> {
    if (!this.#untouched) return this.show(address);
    await this.page.evaluate((to) => history.pushState(null, '', to), address);
    // The old view stays until the router has changed.
    await this.page.waitForFunction(() => {
      const { status, location, resolvedLocation } = __TSR_ROUTER__.state;
      return status === 'idle' && resolvedLocation?.href === location.href;
    });
    await this.#shown(address);
  }

  async #shown(address: string, go?: () => Promise<unknown> | undefined): Promise<void> {
    if (/[?&]sheet=/.test(address)) await this.page.locator('.sheet').waitFor();
    await this.#settled();
    if (!go) return;
    await go();
    await this.#settled();
  }

  async #settled(): Promise<void> {
    await this.page.locator('main, [role=dialog]').first().waitFor();
    await this.#quiet();
    await this.page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        !document.querySelector('.skeleton, [aria-busy=true]') &&
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      undefined,
      { timeout: 10_000 },
    );
  }

  /** Waits until nothing has been requested for a moment. */
  async #quiet(): Promise<void> {
    this.#last = Date.now();
    for (const end = Date.now() + 15_000; Date.now() < end; await this.page.waitForTimeout(25))
      if (this.#open.size === 0 && Date.now() - this.#last >= QUIET_MS) return;
    throw new Error(`still fetching: ${[...this.#open].map((request) => request.url()).join(', ')}`);
  }
}

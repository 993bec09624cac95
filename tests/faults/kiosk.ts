import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { killBrowser, openProfile } from '#tests/support/browser.ts';

/** A tablet's browser with its own disk, which can be killed and restarted. */
export class Kiosk {
  readonly #profile = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-kiosk-'));
  #context: Promise<BrowserContext> | null = null;

  /** Starts it when needed. */
  context(): Promise<BrowserContext> {
    this.#context ??= this.#launch();
    return this.#context;
  }

  async #launch(): Promise<BrowserContext> {
    const context = await openProfile(this.#profile, { handleSIGINT: false });
    context.setDefaultTimeout(10_000);
    context.once('close', () => {
      this.#context = null;
    });
    return context;
  }

  /** Deletes what is stored for an origin, which an earlier schedule may have used. */
  async forget(origin: string): Promise<void> {
    const context = await this.context();
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.close();
  }

  /** As a power failure does. */
  async kill(): Promise<void> {
    await killBrowser(await this.context());
    this.#context = null;
  }

  async close(): Promise<void> {
    await (await this.#context)?.close().catch(() => {});
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

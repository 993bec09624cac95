import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright';
import { findChromium } from '#tests/support/chromium.ts';

let browser: Promise<string> | undefined;

/** A tablet's browser with a disk of its own, which can be killed and finds its disk again. */
export class Kiosk {
  readonly #profile = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-kiosk-'));
  #context: Promise<BrowserContext> | null = null;

  /** Started when it is needed. */
  context(): Promise<BrowserContext> {
    this.#context ??= this.#launch();
    return this.#context;
  }

  async #launch(): Promise<BrowserContext> {
    browser ??= findChromium();
    const context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: await browser,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      handleSIGINT: false,
    });
    context.setDefaultTimeout(10_000);
    context.once('close', () => {
      this.#context = null;
    });
    return context;
  }

  /** Drops what is stored for an address: a schedule before may have had the same one. */
  async forget(origin: string): Promise<void> {
    const context = await this.context();
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.close();
  }

  /** As when the power goes. */
  async kill(): Promise<void> {
    const context = await this.context();
    const lock = fs.readlinkSync(path.join(this.#profile, 'SingletonLock'));
    const gone = new Promise((resolve) => context.once('close', resolve));
    process.kill(Number(lock.split('-').at(-1)), 'SIGKILL');
    await Promise.race([gone, sleep(5000)]);
    this.#context = null;
  }

  async close(): Promise<void> {
    await (await this.#context)?.close().catch(() => {});
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { BrowserContext, Page } from 'playwright';
import { inject } from 'vitest';
import { type RunningServer, startServer } from '#server/server.ts';
import { type AppClub, openAppClub } from './app-club.ts';
import { appFiles } from './app-files.ts';
import { openProfile } from './browser.ts';
import { ADMIN_PHONE, type Who } from './club.ts';

/** The page that the server answers with, and the one that the worker answers with. */
export const PAGES = ['index.html', 'desk.html'];

const TABLET = { width: 1180, height: 820 };

/** A club whose app can be redeployed or stopped while tablets have it open. */
export class ShellClub {
  readonly club: AppClub;
  readonly #folders: string[] = [];
  readonly #contexts = new Set<BrowserContext>();
  #front: RunningServer | undefined;
  #url = '';
  /** Errors in the pages' consoles. */
  readonly complaints: string[] = [];

  readonly #whole: boolean;

  private constructor(club: AppClub, whole: boolean) {
    this.club = club;
    this.#whole = whole;
  }

  /** `whole`: tablets have a browser with background sync. */
  static async open({ whole = false } = {}): Promise<ShellClub> {
    const club = await openAppClub(inject('server'), inject('template'));
    await club.db
      .updateTable('users')
      .set({ phone_number: ADMIN_PHONE, must_replace_phone: false })
      .where('role_id', '=', 1)
      .execute();
    const shell = new ShellClub(club, whole);
    await shell.deploy();
    return shell;
  }

  /** The tablets' address. */
  get url(): string {
    return this.#url;
  }

  /** Serves a build at the same address as before; by default the built app. */
  async deploy(dist = appFiles()): Promise<void> {
    await this.stop();
    this.#front = await startServer({
      database: this.club.config,
      config: { host: '127.0.0.1', port: Number(new URL(this.#url || 'http://x:0').port), corsOrigins: [] },
      clock: this.club.clock,
      sender: this.club.sender,
      log: pino({ level: 'silent' }),
      jobs: false,
      dist,
    });
    this.#url = this.#front.url;
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    await this.#front?.stop();
    this.#front = undefined;
  }

  /** A copy of the built app as another build: its page says `version`; `change` may alter its files. */
  build(version: string, change: (dist: string) => void = () => {}): string {
    const dist = this.folder();
    fs.cpSync(appFiles(), dist, { recursive: true });
    for (const name of PAGES)
      editFile(path.join(dist, name), (page) =>
        page.replace('<head>', `<head><meta name="version" content="${version}">`),
      );
    editFile(path.join(dist, 'sw.js'), (worker) =>
      worker.replace(
        /"revision":"[0-9a-f]+","url":"(index|desk)\.html"/g,
        `"revision":"${version}","url":"$1.html"`,
      ),
    );
    change(dist);
    return dist;
  }

  folder(): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-shell-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Opens another tablet; its data is in `profile`, so that its browser can be closed and reopened. */
  async tablet({ profile = this.folder(), offline = false, workers = true } = {}): Promise<BrowserContext> {
    const context = await openProfile(profile, {
      whole: this.#whole,
      baseURL: this.url,
      viewport: TABLET,
      hasTouch: true,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      offline,
      serviceWorkers: workers ? 'allow' : 'block',
    });
    context.setDefaultTimeout(30_000);
    this.#contexts.add(context);
    context.on('weberror', (error) => {
      this.complaints.push(error.error().stack ?? error.error().message);
    });
    context.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text())) this.complaints.push(message.text());
    });
    return context;
  }

  /** Signs a tablet in and opens a page. */
  async signIn(context: BrowserContext, who: Who | number, at = '/sales/calendar'): Promise<Page> {
    const user_id = typeof who === 'number' ? who : (await this.club.as(who)).user_id;
    const { token } = await this.club.signIn(user_id);
    const page = await context.newPage();
    await page.goto('/icon.svg');
    const expires_at = new Date(this.club.clock.now().getTime() + 6 * 3_600_000).toISOString();
    await page.evaluate(keepSession, {
      token,
      user_id,
      expires_at,
      profile: null,
      must_replace_phone: false,
    });
    await page.goto(at);
    return page;
  }

  async closeTablet(context: BrowserContext): Promise<void> {
    this.#contexts.delete(context);
    await context.close();
  }

  async closeTablets(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => this.closeTablet(context)));
  }

  async close(): Promise<void> {
    await this.closeTablets();
    await this.stop();
    await this.club.close();
    for (const folder of this.#folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until the tablet's service worker controls the page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The version in the page's markup; null for the original build. */
export const versionOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? null);

/** All records of the databases with this name prefix, as text. */
export function readDatabases(page: Page, prefix: string): Promise<string> {
  return page.evaluate(async (prefix) => {
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith(prefix)) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          request.onsuccess = resolve;
        });
        found.push(name, request.result);
      }
      db.close();
    }
    return JSON.stringify(found);
  }, prefix);
}

/** Changes a file of a build; the content must really change. */
export function editFile(file: string, change: (text: string) => string): void {
  const before = fs.readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is not as expected`);
  fs.writeFileSync(file, after);
  for (const suffix of ['.br', '.gz']) fs.rmSync(file + suffix, { force: true });
}

async function keepSession(session: object): Promise<void> {
  const request = indexedDB.open('meydan-session');
  request.onupgradeneeded = () => request.result.createObjectStore('session');
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const write = request.result.transaction('session', 'readwrite');
  write.objectStore('session').put(session, 'current');
  await new Promise((resolve) => {
    write.oncomplete = resolve;
  });
  request.result.close();
}

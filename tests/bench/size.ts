import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { appFiles } from '../support/app-files.ts';
import { launchChromium } from '../support/browser.ts';
import { startDemo } from '../support/demo-server.ts';
import { countBytes, signIn, TABLET } from './browser.ts';
import { figure } from './report.ts';

const LOGIN_KB = 165;
const DESK_KB = 220;
const CSS_KB = 20;
const KEPT_KB = 2000;
const OUTBOX_KB = 25;
/** Longer timers load code for later, when the page is idle. */
const TIMER_MS = 1500;
/** Loading is over after this long without a file. */
const QUIET_MS = 2500;
const kb = (bytes: number) => bytes / 1000;

const sizeOf = (file: string): number => gzipSync(fs.readFileSync(file), { level: 9 }).length;

/** The files that the worker caches: the list in the build, as sent over the wire. */
function keptBytes(): number {
  const dist = appFiles();
  const worker = fs.readFileSync(path.join(dist, 'sw.js'), 'utf8');
  const files = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => path.join(dist, url as string));
  return files.reduce((sum, file) => sum + Math.min(fs.statSync(file).size, sizeOf(file)), 0);
}

/** What a device with an outbox loads before its first drawing, in addition. */
function outboxBytes(): number {
  const assets = path.join(appFiles(), 'assets');
  const files = new Set(fs.readdirSync(assets).filter((name) => /^outbox-[\w-]{8}\.js$/.test(name)));
  if (files.size === 0) throw new Error('the build has no file of the outbox');
  // Iterating a set also visits the items added meanwhile.
  for (const name of files)
    for (const [, next] of fs.readFileSync(path.join(assets, name), 'utf8').matchAll(/from"\.\/([^"]+)"/g))
      if (!/^(?:core|desk|kept-drawing|rolldown-runtime)-/.test(next as string)) files.add(next as string);
  return [...files].reduce((sum, name) => sum + sizeOf(path.join(assets, name)), 0);
}

/**
 * Pages without a service worker, so that each file is requested where it is needed. Long timers and the live stream
 * wait for `releaseTimers`: on a slow machine they would end before the first tap.
 */
async function heldContext(browser: Browser): Promise<{ context: BrowserContext; release: () => void }> {
  const context = await browser.newContext({ viewport: TABLET, locale: 'fa-IR', serviceWorkers: 'block' });
  await context.addInitScript((least) => {
    const { setTimeout: real } = window;
    const held: (() => void)[] = [];
    let free = false;
    const set = (work: TimerHandler, ms = 0, ...rest: unknown[]) => {
      if (free || ms < least || typeof work !== 'function') return real(work, ms, ...rest);
      held.push(() => real(work, ms, ...rest));
      return 0;
    };
    const releaseTimers = () => {
      free = true;
      for (const start of held.splice(0)) start();
    };
    Object.assign(window, { setTimeout: set, releaseTimers });
  }, TIMER_MS);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/v1/stream*', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return { context, release };
}

/** Waits until no file has come for a while. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now();
  page.on('requestfinished', (request) => {
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) last = Date.now();
  });
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
}

/** The gzip -9 size of every file loaded by /login, by the desk up to an answered tap, and by the idle desk. */
export async function run(): Promise<boolean> {
  const demo = await startDemo();
  const browser = await launchChromium();
  try {
    const { context, release } = await heldContext(browser);
    const login = await context.newPage();
    const loginBytes = countBytes(login);
    await login.goto(`${demo.url}/login`);
    await login.getByRole('textbox').first().waitFor();
    await quiet(login);
    const atLogin = await loginBytes();
    await login.close();

    const desk = await context.newPage();
    await signIn(desk, demo.link);
    await desk.close();
    const fresh = await context.newPage();
    const deskBytes = countBytes(fresh);
    // Late in the evening no slot of today is free.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await fresh.goto(`${demo.url}/sales/calendar?date=${tomorrow}`);
    const free = fresh.getByRole('gridcell', { name: /آزاد/ }).first();
    await free.waitFor();
    await quiet(fresh);
    await free.click();
    // The booking sheet is open: the tap was answered.
    await fresh.getByRole('searchbox').first().waitFor();
    await quiet(fresh);
    const atDesk = await deskBytes();

    release();
    await fresh.evaluate(() => (window as unknown as { releaseTimers: () => void }).releaseTimers());
    // The longest timer has six seconds.
    await fresh.waitForTimeout(9_000);
    await quiet(fresh);
    const atRest = await deskBytes();

    const results = [
      figure('JavaScript of /login', kb(atLogin.js), 'KB', { most: LOGIN_KB }),
      figure('JavaScript of the desk when a cell has answered', kb(atDesk.js), 'KB', { most: DESK_KB }),
      figure('JavaScript of the desk with what it fetches once at rest', kb(atRest.js), 'KB'),
      figure('JavaScript of what is unsent, before the first drawing', kb(outboxBytes()), 'KB', {
        most: OUTBOX_KB,
      }),
      figure('CSS', kb(atDesk.css), 'KB', { most: CSS_KB }),
      figure('all that the worker keeps, compressed', kb(keptBytes()), 'KB', { most: KEPT_KB }),
    ];
    const first = new Set(atDesk.files);
    console.log(atDesk.files.join('\n'));
    console.log(`once at rest:\n${atRest.files.filter((file) => !first.has(file)).join('\n')}`);
    return results.every(Boolean);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

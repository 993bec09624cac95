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
/** A timer as long as this is no part of what one asked for: it fetches what comes once the page is at rest. */
const TIMER_MS = 1500;
/** So long nothing more has come where all has come. */
const QUIET_MS = 2500;
const kb = (bytes: number) => bytes / 1000;

const sizeOf = (file: string): number => gzipSync(fs.readFileSync(file), { level: 9 }).length;

/** What the worker fetches once and keeps: the list that the build has written into it, as it goes over the wire. */
function keptBytes(): number {
  const dist = appFiles();
  const worker = fs.readFileSync(path.join(dist, 'sw.js'), 'utf8');
  const files = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => path.join(dist, url as string));
  return files.reduce((sum, file) => sum + Math.min(fs.statSync(file).size, sizeOf(file)), 0);
}

/** What a device that has ever kept work opens before its first drawing, beside what that is drawn with. */
function outboxBytes(): number {
  const assets = path.join(appFiles(), 'assets');
  const files = new Set(fs.readdirSync(assets).filter((name) => /^open-outbox-.*\.js$/.test(name)));
  // What is added to a set while it is walked is walked too.
  for (const name of files)
    for (const [, next] of fs.readFileSync(path.join(assets, name), 'utf8').matchAll(/from"\.\/([^"]+)"/g))
      if (!/^(?:core|desk|kept-drawing|rolldown-runtime)-/.test(next as string)) files.add(next as string);
  return [...files].reduce((sum, name) => sum + sizeOf(path.join(assets, name)), 0);
}

/**
 * Pages of a browser without a worker, so that each file is asked for where it is needed. Timers as long as those that
 * fetch what comes after the first drawing wait for `releaseTimers`, and the stream for as long: on a slow machine these
 * would be over before one has tapped.
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

/** Until no file has come for a while. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now();
  page.on('requestfinished', (request) => {
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) last = Date.now();
  });
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
}

/** Sums of gzip -9 of every file that /login, then the desk up to an answered cell, then the desk at rest have loaded. */
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
    // Late in the evening nothing of today is free any more.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await fresh.goto(`${demo.url}/sales/calendar?date=${tomorrow}`);
    const free = fresh.getByRole('gridcell', { name: /آزاد/ }).first();
    await free.waitFor();
    await quiet(fresh);
    await free.click();
    // The booking sheet stands open: the cell has answered.
    await fresh.getByRole('searchbox').first().waitFor();
    await quiet(fresh);
    const atDesk = await deskBytes();

    release();
    await fresh.evaluate(() => (window as unknown as { releaseTimers: () => void }).releaseTimers());
    // The longest of them is of six seconds.
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

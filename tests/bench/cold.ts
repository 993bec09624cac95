import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright';
import { openKeptDesk } from './kept-desk.ts';
import { figure, percentile, shown, spreadOf } from './report.ts';

const RUNS = 30;
const THROTTLE = 4;
const MS = 1000;
/** So long one start is waited for. */
const LIMIT = 60_000;

declare global {
  interface Window {
    tellUsable(at: string): void;
  }
}

/**
 * From the tap on the installed app's icon to a calendar that can be used: no network, its worker stopped, a processor
 * of a fourth of this one's speed. Beside it, a page of one file that a worker of one handler has kept.
 */
export async function run(): Promise<boolean> {
  const desk = await openKeptDesk();
  const plain = await servePlain();
  try {
    const online = await desk.open(false);
    await keepPlain(online, plain.url);
    await online.close();
    const context = await desk.open(true);
    const ours: number[] = [];
    const anchor: number[] = [];
    for (let n = 0; n < RUNS; n++) {
      ours.push(await cold(context, `${desk.club.url}/`, '[role="gridcell"]'));
      anchor.push(await cold(context, plain.url, 'h1'));
    }
    await context.close();
    console.log(`  the calendar, ms: ${shown(spreadOf(ours))}`);
    console.log(`  one kept file, ms: ${shown(spreadOf(anchor))}`);
    figure('one kept file, p75', percentile(anchor, 75), 'ms');
    return figure('a usable calendar, p75', percentile(ours, 75), 'ms', { most: MS });
  } finally {
    plain.stop();
    await desk.stop();
  }
}

/** Milliseconds from the navigation's beginning until what is looked for has been painted and the page answers. */
async function cold(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    // The page tells by itself: one that is asked again and again has less of its slow processor for its start.
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: 'tellUsable' });
    const usable = new Promise<number>((tell) => {
      cdp.on('Runtime.bindingCalled', ({ payload }) => tell(Number(payload)));
    });
    await page.addInitScript(watchFor, selector);
    await page.goto(url, { waitUntil: 'commit' });
    return await within(usable, url);
  } finally {
    await page.close();
  }
}

/** Runs in the page, before anything of it: notes when the first of what is looked for stood on the screen. */
function watchFor(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    // Painted, and the queue before it worked off: a tap would be heard now.
    requestAnimationFrame(() => setTimeout(() => window.tellUsable(String(performance.now()))));
  };
  requestAnimationFrame(look);
}

async function within<T>(told: Promise<T>, url: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} was not usable in ${LIMIT} ms.`)), LIMIT);
  });
  return Promise.race([told, late]).finally(() => clearTimeout(timer));
}

const PLAIN_PAGE =
  '<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><title>میدان</title><h1>میدان</h1>' +
  "<script>navigator.serviceWorker.register('/sw.js')</script></html>";
const PLAIN_WORKER =
  "self.oninstall = (e) => e.waitUntil(caches.open('one').then((c) => c.add('/')));" +
  'self.onactivate = (e) => e.waitUntil(clients.claim());' +
  'self.onfetch = (e) => e.respondWith(caches.match(e.request).then((kept) => kept ?? fetch(e.request)));';

async function servePlain(): Promise<{ url: string; stop: () => void }> {
  const server = http.createServer((request, response) => {
    const script = request.url === '/sw.js';
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(script ? PLAIN_WORKER : PLAIN_PAGE);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

async function keepPlain(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.close();
}

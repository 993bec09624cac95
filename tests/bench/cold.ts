import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import { BareChromium } from './bare-chromium.ts';
import { TABLET } from './browser.ts';
import { openCachedDesk } from './desk-with-cache.ts';
import { figure, median, percentile, spreadOf, spreadText } from './report.ts';

const RUNS = 30;
const THROTTLE = 4;
const MS = 1000;
/** How many times longer than a page of one file, which reflects the machine's speed and load. */
const TIMES = 4;
/** Starts in which the first cell is tapped immediately. */
const TAPS = 10;
/** The longest wait for one start. */
const LIMIT = 60_000;

const ASK = 2500;
const NO_NETWORK = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const SCREEN = { ...TABLET, deviceScaleFactor: 1, mobile: false };
const ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--lang=fa'];

/**
 * From tapping the installed app's icon to a usable calendar: offline, worker stopped, CPU slowed to a quarter; and
 * until a tap on the first cell shown is answered. Compared with a page of one file that a minimal worker has cached.
 */
export async function run(): Promise<boolean> {
  const desk = await openCachedDesk();
  const plain = await servePlain();
  try {
    const online = await desk.open(false);
    await keepPlain(online, plain.url);
    await online.close();
    const device = await BareChromium.open(desk.profile, ARGS);
    const ours: number[] = [];
    const anchor: number[] = [];
    for (let n = 0; n < RUNS; n++) {
      ours.push(await cold(device, `${desk.club.url}/`, '[role="gridcell"]'));
      anchor.push(await cold(device, plain.url, 'h1'));
    }
    const answered: number[] = [];
    for (let n = 0; n < TAPS; n++)
      answered.push(await cold(device, `${desk.club.url}/`, '[role="searchbox"], [role="dialog"]', true));
    await device.close();
    console.log(`  the calendar, ms: ${spreadText(spreadOf(ours))}`);
    console.log(`  one kept file, ms: ${spreadText(spreadOf(anchor))}`);
    figure('one kept file, p75', percentile(anchor, 75), 'ms');
    figure('a tap on the first cell that stands, answered, p75', percentile(answered, 75), 'ms');
    const met = [
      figure('a usable calendar, p75', percentile(ours, 75), 'ms', { most: MS }),
      figure('a usable calendar by one kept file, medians', median(ours) / median(anchor), 'times', {
        most: TIMES,
      }),
    ];
    return met.every(Boolean);
  } finally {
    plain.stop();
    await desk.stop();
  }
}

/** Milliseconds from the start of the navigation until the element is painted and the page responds. */
async function cold(device: BareChromium, url: string, selector: string, tapped = false): Promise<number> {
  const { session, close } = await device.page();
  try {
    await device.call('ServiceWorker.enable', {}, session);
    await device.call('ServiceWorker.stopAllWorkers', {}, session);
    await device.call('Network.enable', {}, session);
    await device.call('Network.emulateNetworkConditions', NO_NETWORK, session);
    await device.call('Emulation.setDeviceMetricsOverride', SCREEN, session);
    await device.call('Emulation.setCPUThrottlingRate', { rate: THROTTLE }, session);
    await device.call('Page.enable', {}, session);
    const source = `(${watchFor})(${JSON.stringify(selector)}, ${tapped})`;
    await device.call('Page.addScriptToEvaluateOnNewDocument', { source }, session);
    await device.call('Page.navigate', { url }, session);
    return await usable(device, session, url);
  } finally {
    await close();
  }
}

/**
 * Runs in the page before its scripts: records when the element was first shown. Uses a mutation observer, because
 * polling in each frame would make the page draw frames. `tapped`: taps the first cell as soon as it is shown.
 */
function watchFor(selector: string, tapped: boolean): void {
  let tap = tapped;
  const note = () => setTimeout(() => Object.assign(window, { usableAt: performance.now() }));
  const changes = new MutationObserver(() => {
    for (const cell of tap ? document.querySelectorAll('button[role="gridcell"]') : []) {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const [clientX, clientY] = [left + width / 2, top + height / 2];
      // A cover over the cached drawing takes taps: ignore it when looking for the cell.
      const drawing = cell.closest<HTMLElement>('[inert]');
      if (drawing) drawing.inert = false;
      const seen = cell.contains(document.elementFromPoint(clientX, clientY));
      if (drawing) drawing.inert = true;
      if (!seen) continue;
      tap = false;
      document
        .elementFromPoint(clientX, clientY)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX, clientY }));
      break;
    }
    if (!document.querySelector(selector)) return;
    changes.disconnect();
    // In the second frame the first one is painted and earlier tasks are done.
    requestAnimationFrame(() => requestAnimationFrame(note));
  });
  changes.observe(document, { childList: true, subtree: true });
}

/** Polls rarely, because each poll takes CPU from the starting page. */
async function usable(device: BareChromium, session: string, url: string): Promise<number> {
  for (const end = Date.now() + LIMIT; Date.now() < end; ) {
    await sleep(ASK);
    const asked = { expression: 'window.usableAt', returnByValue: true };
    const { result } = await device.call<{ result: { value?: number } }>('Runtime.evaluate', asked, session);
    if (result.value !== undefined) return result.value;
  }
  throw new Error(`${url} was not usable within ${LIMIT} ms.`);
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

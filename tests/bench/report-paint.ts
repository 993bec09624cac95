import type { BrowserContext, Page } from 'playwright';
import { launchChromium } from '../support/browser.ts';
import type { BenchClub } from './bench-club.ts';
import { TABLET } from './browser.ts';
import { openWithSession } from './calendar-paint.ts';
import { figure, median, spreadOf, spreadText } from './report.ts';

const RUNS = 7;
const THROTTLE = 4;
const USABLE_MS = 1000;
const NAME = 'یک سال، روز به روز';
/** A class only the chart component has, in code and style sheet. */
const CHART = 'chart-figure';

type Days = Readonly<Record<string, string>>;

/**
 * The year of sales day by day (the largest chart and longest table), from tapping a saved report to drawn bars and
 * rows, on a CPU slowed to a quarter. Compared with opening the hub, which has neither.
 */
export async function paintReport(club: BenchClub, params: Days): Promise<boolean> {
  await keep(club, params);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: club.server.url, viewport: TABLET, locale: 'fa-IR' });
    await openWithSession(await context.newPage(), club);
    const chartless = await startsWithoutCharts(context);
    const drawn: number[] = [];
    const plain: number[] = [];
    for (let n = 0; n < RUNS; n++) {
      const page = await context.newPage();
      await slow(page);
      await page.goto('/reports');
      const door = page.getByRole('link', { name: NAME }).first();
      await door.waitFor();
      drawn.push(await from(page, () => door.click(), '.chart-bar', '.report tbody tr'));
      plain.push(await from(page, () => page.goBack(), '.report-card'));
      await page.close();
    }
    console.log(`  the report, ms: ${spreadText(spreadOf(drawn))}`);
    figure('the hub of reports at 4× throttle, median', median(plain), 'ms');
    const usable = figure('a year as drawing and table at 4× throttle, median', median(drawn), 'ms', {
      most: USABLE_MS,
    });
    figure('the report to the hub', median(drawn) / median(plain), 'times');
    return usable && chartless;
  } finally {
    await browser.close();
  }
}

/** Saves a report, so that it is one tap away. */
async function keep({ server, token }: BenchClub, params: Days): Promise<void> {
  const response = await fetch(`${server.url}/v1/admin/reports/saved`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name: NAME, report: 'sale-details', params, shared: false, schedule: null }),
  });
  if (!response.ok) throw new Error(`saved report: ${response.status} ${await response.text()}`);
}

/** Whether no code the desk loads by itself draws charts. */
async function startsWithoutCharts(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!/\.(?:js|css)$/.test(new URL(response.url()).pathname)) return;
    const body = response.text();
    body.catch(() => {});
    bodies.push(body);
  });
  await page.goto('/sales/calendar');
  await page.getByRole('gridcell').first().waitFor();
  // Also code it loads when idle.
  await page.waitForTimeout(2_000);
  const texts = await Promise.all(bodies);
  await page.close();
  if (texts.length === 0) throw new Error('The desk has loaded nothing.');
  const drawing = texts.filter((text) => text.includes(CHART)).length;
  return figure('files with charts that the desk loads first', drawing, '', { most: 0 });
}

async function slow(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
}

/** Milliseconds from an action until everything wanted is painted and the page responds. */
async function from(page: Page, act: () => Promise<unknown>, ...wanted: string[]): Promise<number> {
  await page.evaluate(watchFor, wanted);
  await act();
  await page.waitForFunction(() => 'usableAfter' in window, undefined, { polling: 250 });
  return page.evaluate(() => (window as unknown as { usableAfter: number }).usableAfter);
}

/** Runs in the page: from the next tap or step back until the second frame that has everything. */
function watchFor(wanted: string[]): void {
  Reflect.deleteProperty(window, 'usableAfter');
  let started: number | null = null;
  const begin = () => {
    started ??= performance.now();
  };
  addEventListener('click', begin, { capture: true, once: true });
  addEventListener('popstate', begin, { capture: true, once: true });
  const changes = new MutationObserver(() => {
    const since = started;
    if (since === null || !wanted.every((one) => document.querySelector(one))) return;
    changes.disconnect();
    const note = () => setTimeout(() => Object.assign(window, { usableAfter: performance.now() - since }));
    requestAnimationFrame(() => requestAnimationFrame(note));
  });
  changes.observe(document, { childList: true, subtree: true });
}

import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { CASH } from '../support/build.ts';
import { openCachedDesk } from './desk-with-cache.ts';
import { figure, median, percentile, spreadOf, spreadText } from './report.ts';

const ITEMS = 500;
const RTT = 100;
const OVERHEAD = 1.3;
/** The number of requests that measure the connection, and of taps that measure the page. */
const BARE = 50;
const TAP_MS = 100;
/** The pause between two taps (ms). */
const PAUSE = 400;
const LIMIT = 10 * ITEMS * RTT;

/**
 * A device that reconnects with 500 queued receipts on a line with 100 ms round trip: how long it takes compared with
 * the line alone, whether they arrive in order, and how soon a tap is answered meanwhile.
 */
export async function run(): Promise<boolean> {
  const desk = await openCachedDesk();
  try {
    const context = await desk.open(false);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto('/sales/calendar');
    await page.getByRole('gridcell').first().waitFor();
    await slow(context, page);
    const { id: customer } = await desk.club.db
      .selectFrom('users')
      .select('id')
      .where('role_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const at = desk.club.clock.now().toISOString();
    const alone = await bare(page);
    await tapUntil(page, async (taps) => taps >= BARE);
    const quiet = await page.evaluate(() => window.tapped);
    const refs = await queue(page, desk.user_id, customer, at);
    await page.reload();
    await page.getByRole('gridcell').first().waitFor();
    const taps = tapUntil(page, () => page.evaluate((count) => window.sentAt.length >= count, ITEMS));
    await page.waitForFunction((count) => window.sentAt.length >= count, ITEMS, {
      polling: 250,
      timeout: LIMIT,
    });
    await taps;
    const { sentAt, tapped } = await page.evaluate(() => ({ sentAt: window.sentAt, tapped: window.tapped }));
    const took = (sentAt.at(-1)?.end ?? 0) - (sentAt[0]?.start ?? 0);
    const rows = await desk.club.db
      .selectFrom('documents')
      .select('client_ref')
      .where('client_ref', 'in', refs)
      .orderBy('id')
      .execute();
    const inOrder = rows.map((row) => row.client_ref).join() === refs.join();
    await context.close();
    const between = sentAt.slice(1).map(({ start }, n) => start - (sentAt[n]?.end ?? 0));
    const answers = sentAt.map(({ start, end }) => end - start);
    console.log(`  ${tapped.length} taps were looked at.`);
    console.log(`  a bare request on this line, ms: ${spreadText(spreadOf(alone))}`);
    console.log(`  a receipt and its answer, ms: ${spreadText(spreadOf(answers))}`);
    console.log(`  from an answer to the next receipt, ms: ${spreadText(spreadOf(between))}`);
    figure('a tap with nothing to send, p95', percentile(quiet, 95), 'ms');
    figure(`the receipts beside ${ITEMS} bare requests of this page`, took / (ITEMS * median(alone)), '');
    return [
      figure(`${ITEMS} receipts, beside ${ITEMS} × ${RTT} ms`, took / (ITEMS * RTT), '', { most: OVERHEAD }),
      figure('of them out of their order, missing or twice', inOrder ? 0 : 1, '', { most: 0 }),
      figure('a tap answered meanwhile, p95', percentile(tapped, 95), 'ms', { most: TAP_MS }),
    ].every(Boolean);
  } finally {
    await desk.stop();
  }
}

declare global {
  interface Window {
    sentAt: { start: number; end: number }[];
    tapped: number[];
  }
}

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** The connection's own cost: consecutive requests answered without the database. */
const bare = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const taken: number[] = [];
    for (let n = 0; n < count; n++) {
      const start = performance.now();
      await (await fetch('/v1/health', { cache: 'no-store' })).json();
      taken.push(performance.now() - start);
    }
    return taken;
  }, BARE);

/** Puts receipts into the outbox as the app does; returns their references in order. */
async function queue(page: Page, userId: number, customer: number, at: string): Promise<string[]> {
  const drafts = Array.from({ length: ITEMS }, () => ({ key: randomUUID(), entityId: randomUUID() }));
  await page.evaluate(
    async ([drafts, userId, customer, at, cash]) => {
      const open = indexedDB.open('outbox');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const tx = open.result.transaction('items', 'readwrite');
      for (const { key, entityId } of drafts) {
        tx.objectStore('items').add({
          key,
          entityId,
          kind: 'receive',
          clubId: location.origin,
          userId,
          lane: `user:${customer}`,
          body: { user_id: customer, price: 1000, cash_id: cash, client_ref: entityId, occurred_at: at },
          occurredAt: at,
          state: 'queued',
          audit: [{ at, what: 'kept' }],
          open: 1,
        });
      }
      await new Promise((resolve) => tx.addEventListener('complete', resolve));
      open.result.close();
    },
    [drafts, userId, customer, at, CASH] as const,
  );
  return drafts.map(({ entityId }) => entityId);
}

/** Runs in the page: records when each receipt was sent and answered, and how long each tap took to be painted. */
function watch(): void {
  window.sentAt = [];
  window.tapped = [];
  const { fetch } = window;
  window.fetch = async (...asked) => {
    if (!String(asked[0]).endsWith('/documents/receive')) return fetch(...asked);
    const start = performance.now();
    const response = await fetch(...asked);
    window.sentAt.push({ start, end: performance.now() });
    return response;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') window.tapped.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Turns the calendar's days back and forth, like somebody looking for a free hour. Button positions are measured once:
 * looking them up each time would cost the page as much as the turning.
 */
async function tapUntil(page: Page, over: (taps: number) => Promise<boolean>): Promise<void> {
  const places = await Promise.all(['روز بعد', 'روز قبل'].map((name) => middleOf(page, name)));
  for (let n = 0; !(await over(n)); n++) {
    const { x, y } = places[n % 2] ?? { x: 0, y: 0 };
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(PAUSE);
    if (n === 0) await stillAt(page, places);
  }
}

/** Checks that the buttons are at the same place on the other day, since taps would miss them otherwise. */
async function stillAt(page: Page, places: readonly { x: number; y: number }[]): Promise<void> {
  const day = () => page.getByRole('button', { name: 'روز بعد' }).locator('..').textContent();
  const before = await day();
  await page.touchscreen.tap(places[1]?.x ?? 0, places[1]?.y ?? 0);
  await page.waitForTimeout(PAUSE);
  const back = await day();
  await page.touchscreen.tap(places[0]?.x ?? 0, places[0]?.y ?? 0);
  await page.waitForTimeout(PAUSE);
  if (before === back || before !== (await day()))
    throw new Error('The buttons of the days do not stay where they are.');
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`The button ${name} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

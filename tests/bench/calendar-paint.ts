import type { Browser, Page } from 'playwright';
import { launchChromium } from '../support/browser.ts';
import type { BenchClub } from './bench-club.ts';
import { TABLET } from './browser.ts';
import { figure, median } from './report.ts';

const RUNS = 7;
const TASK_MS = 50;
const RATIO = 3;
const STATIC = '/static-desk.html';

/**
 * Drawing the desk of 12 courts and 15 terms: the longest task on the main thread, compared with the same DOM as static
 * HTML with the same style sheets.
 */
export async function measurePaint(club: BenchClub): Promise<boolean> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: club.server.url, viewport: TABLET, locale: 'fa-IR' });
    await openWithSession(await context.newPage(), club);
    const ours: number[] = [];
    const still: number[] = [];
    let markup = '';
    for (let n = 0; n < RUNS; n++) {
      const page = await context.newPage();
      ours.push(await longestTask(browser, page, () => settle(page, '/sales/calendar')));
      markup ||= await stillOf(page);
      await page.close();
      const static_ = await context.newPage();
      await static_.route(`**${STATIC}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: markup }),
      );
      still.push(await longestTask(browser, static_, () => settle(static_, STATIC)));
      await static_.close();
    }
    figure('longest task of the painted desk, median', median(ours), 'ms');
    figure('longest task of the same DOM as static HTML, median', median(still), 'ms');
    // Short tasks pass anyway; longer ones are compared with the static page.
    const goal = median(ours) <= TASK_MS ? undefined : { most: RATIO };
    return figure('the desk to static HTML', median(ours) / median(still), '', goal);
  } finally {
    await browser.close();
  }
}

/** Stores the session where the app expects it. */
export async function openWithSession(
  page: Page,
  { token, user_id }: Pick<BenchClub, 'token' | 'user_id'>,
): Promise<void> {
  await page.goto('/login');
  await page.evaluate(
    (session) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('meydan-session');
        opening.onupgradeneeded = () => opening.result.createObjectStore('session');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('session', 'readwrite');
          writing.objectStore('session').put(session, 'current');
          writing.oncomplete = () => resolve();
          writing.onerror = () => reject(writing.error);
        };
      }),
    {
      token,
      user_id,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      profile: null,
      must_replace_phone: false,
    },
  );
  await page.close();
}

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('gridcell').nth(100).waitFor();
  await page.waitForTimeout(500);
}

/** The page's HTML without scripts. */
const stillOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });

interface TraceEvent {
  name: string;
  ph: string;
  dur?: number;
  pid: number;
  tid: number;
  args: { name?: string };
}

/** The longest task in ms on a page's main thread during `work`. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain')
      .map((e) => `${e.pid} ${e.tid}`),
  );
  const tasks = traceEvents.filter((e) => /RunTask/.test(e.name) && e.dur && mains.has(`${e.pid} ${e.tid}`));
  return Math.max(0, ...tasks.map((e) => (e.dur ?? 0) / 1000));
}

import type { Page, Route } from 'playwright';
import type { User } from '#contract/people/users.ts';
import { launchChromium } from '../support/browser.ts';
import { startDemo } from '../support/demo-server.ts';
import { signIn } from './browser.ts';
import { figure } from './report.ts';

const LAPTOP = { width: 1440, height: 900 };
const ALL = 100_000;
/** The row to scroll to; fewer on a shared machine: `MEYDAN_SCROLL_ROWS=5000`. */
const ROWS = Number(process.env.MEYDAN_SCROLL_ROWS ?? 50_000);
const NODES = 1500;
const TASK_MS = 50;
const HEAP_MB = 60;

type Answer = { data: User[]; pagination: { current_page: number; total: number; per_page: number } };

/** Only the page is measured: all rows but the first are copies, so that no database of 100,000 people is needed. */
async function manyRows(page: Page): Promise<void> {
  let sample: User | undefined;
  await page.route('**/v1/admin/users?*', async (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const per_page = Number(query.get('per_page') ?? 20);
    const current_page = Number(query.get('page') ?? 1);
    if (!sample) {
      const response = await route.fetch();
      sample = ((await response.json()) as Answer).data[0];
    }
    const from = (current_page - 1) * per_page;
    const length = Math.max(0, Math.min(per_page, ALL - from));
    const data = Array.from({ length }, (_, n) => ({ ...sample, id: from + n + 1 }) as User);
    await route.fulfill({ json: { data, pagination: { current_page, total: ALL, per_page } } });
  });
}

/** Tasks longer than 50 ms on the page's main thread. */
const watchTasks = () => {
  const tasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
  Object.assign(window, { longTasks: tasks });
};
const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as never as { longTasks: number[] }).longTasks);

/** The number of the last drawn row, and of all elements. */
const standOf = (page: Page) =>
  page.evaluate(() => ({
    row:
      Math.max(0, ...[...document.querySelectorAll('.tbl-row')].map((row) => Number(row.ariaRowIndex))) - 1,
    nodes: document.querySelectorAll('*').length,
  }));

const heapOf = (page: Page): Promise<number> =>
  page.evaluate(
    () => (performance as never as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6,
  );

/** Turns the wheel until row 50,000 is drawn. */
export async function run(): Promise<boolean> {
  const demo = await startDemo();
  const browser = await launchChromium(['--enable-precise-memory-info']);
  try {
    const context = await browser.newContext({ viewport: LAPTOP, locale: 'fa-IR' });
    const first = await context.newPage();
    await signIn(first, demo.link);
    await first.close();
    const page = await context.newPage();
    await manyRows(page);
    await page.goto(`${demo.url}/customers`);
    await page.getByRole('row').nth(5).waitFor();
    await page.waitForTimeout(1_000);
    await page.evaluate(watchTasks);
    const [before, started] = [await heapOf(page), performance.now()];
    await page.mouse.move(600, 500);
    let stand = await standOf(page);
    let most = stand.nodes;
    while (stand.row < ROWS) {
      await page.mouse.wheel(0, 3_000);
      await page.waitForTimeout(50);
      stand = await standOf(page);
      most = Math.max(most, stand.nodes);
      if (performance.now() - started > 600_000) throw new Error(`row ${stand.row} after ten minutes`);
    }
    const tasks = await longTasks(page);
    console.log(
      `  Row ${stand.row} after ${((performance.now() - started) / 1000).toFixed(0)} s; ${tasks.length} tasks over 50 ms.`,
    );
    const results = [
      figure('most elements in the page', most, '', { most: NODES }),
      figure('longest task while scrolling (0: none over 50)', Math.max(0, ...tasks), 'ms', {
        most: TASK_MS,
      }),
      figure('what the rows take of the heap', (await heapOf(page)) - before, 'MB', {
        most: HEAP_MB * Math.max(1, ROWS / 50_000),
      }),
    ];
    return results.every(Boolean);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

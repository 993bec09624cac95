import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openProfile } from '../support/browser.ts';
import type { desk } from '../support/outbox-page.ts';
import { pageScript } from '../support/outbox-script.ts';
import { figure, median, percentile } from './report.ts';

declare const window: { desk: typeof desk };

const RUNS = 200;
const WARM_UP = 20;
const ROUND = 20;
const MS = 10;

/**
 * How long a receipt takes from tapping «save» until it is durably on the device's disk: with an empty queue, and
 * behind a long day's queue. Compared with one durable transaction of a single record in the same browser.
 */
export async function run(): Promise<boolean> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-save-'));
  const server = await serve();
  const context = await openProfile(profile);
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => 'desk' in window);
    await page.evaluate(() => window.desk.signIn({ token: 'none', user_id: 1 }));
    await page.evaluate(() => window.desk.outbox.setDevice({ id: 1, prefix: 'T1' }));
    const save = (count: number) =>
      page.evaluate(
        async (drafts) => {
          const taken: number[] = [];
          for (const draft of drafts) {
            const start = performance.now();
            await window.desk.outbox.enqueue(draft);
            taken.push(performance.now() - start);
          }
          return taken;
        },
        Array.from({ length: count }, () => receipt()),
      );
    await save(WARM_UP);
    // Alternating with the browser's plain write, so that disturbances affect both.
    const taken: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < 2 * RUNS; n += ROUND) {
      taken.push(...(await save(ROUND)));
      bare.push(...(await page.evaluate(bareWrites, ROUND)));
    }
    const [first, later] = [taken.slice(0, RUNS), taken.slice(RUNS)];
    figure('a strict write of this browser alone, median', median(bare), 'ms');
    figure('a strict write of this browser alone, p95', percentile(bare, 95), 'ms');
    figure('a receipt on the disk, median', median(taken), 'ms');
    return [
      figure('a receipt on the disk, p95', percentile(first, 95), 'ms', { most: MS }),
      figure(`the same behind ${RUNS + WARM_UP} others, p95`, percentile(later, 95), 'ms', { most: MS }),
    ].every(Boolean);
  } finally {
    await context.close();
    server.stop();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const receipt = () => ({
  key: randomUUID(),
  kind: 'receive' as const,
  entityId: randomUUID(),
  body: {
    user_id: 1,
    price: 350_000,
    cash_id: 1,
    description: 'بابت رزرو زمین ۲، شنبه ۳۰ آبان، ۱۸ تا ۱۹:۳۰',
  },
});

/** Runs in the page: the time of a durable write of one record. */
async function bareWrites(count: number): Promise<number[]> {
  const open = indexedDB.open('bare');
  open.onupgradeneeded = () => open.result.createObjectStore('rows', { autoIncrement: true });
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    const tx = open.result.transaction('rows', 'readwrite', { durability: 'strict' });
    tx.objectStore('rows').add({ n, text: 'x'.repeat(1000) });
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Serves the outbox page without a server behind it. */
async function serve(): Promise<{ url: string; stop: () => void }> {
  const code = await pageScript();
  const server = http.createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><script type="module" src="/outbox.js"></script>');
    } else if (request.url === '/outbox.js') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(code);
    } else response.writeHead(503).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

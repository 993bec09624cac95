import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AppServer, startApp } from '#tests/support/app-server.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Seconds of a server whose database is away, and the first moments after it is back. */
const LIMIT = 5000;

/** The wire to the database, which can be cut, or fall silent with every connection standing. */
class Wire {
  mode: 'up' | 'cut' | 'silent' = 'up';
  readonly #server: net.Server;
  readonly #pairs = new Set<[net.Socket, net.Socket | null]>();

  constructor(target: pg.ClientConfig) {
    this.#server = net.createServer((near) => {
      if (this.mode === 'cut') return near.destroy();
      const far = this.mode === 'silent' ? null : net.connect(target.port as number, target.host as string);
      const pair: [net.Socket, net.Socket | null] = [near, far];
      this.#pairs.add(pair);
      near.on('error', () => {}).on('close', () => far?.destroy());
      if (!far) return;
      far.on('error', () => {}).on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Ends every connection that stands. */
  cut(): void {
    for (const [near] of this.#pairs) near.destroy();
    this.#pairs.clear();
  }

  /** No word goes over the connections that stand, and none of them ends. */
  silence(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe();
      far?.unpipe();
      near.resume();
      far?.resume();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

let database: TestDatabase;
let wire: Wire;
let server: AppServer;

beforeEach(async () => {
  database = await cloneDatabase();
  wire = new Wire(database.config);
  const { user, password, database: name } = database.config;
  const config = { host: '127.0.0.1', port: await wire.open(), user, password, database: name };
  server = await startApp({ database: { ...config, query_timeout: 1000 } });
});

afterEach(async () => {
  wire.mode = 'up';
  wire.cut();
  await server.stop();
  wire.close();
  await database.drop();
});

/** The status of the probe, and how long it took (ms). */
async function probe(): Promise<{ status: number; code: string; took: number }> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/v1/health`, { signal: AbortSignal.timeout(30_000) });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return { status: answer.status, code: error?.code ?? '', took: performance.now() - started };
}

async function backWithin(limit: number): Promise<void> {
  await expect.poll(async () => (await probe()).status, { timeout: limit, interval: 50 }).toBe(200);
}

test('a server whose database is away says so at once, and comes back with it', async () => {
  expect((await probe()).status).toBe(200);
  wire.mode = 'cut';
  wire.cut();
  for (let n = 0; n < 15; n++) {
    const { status, code, took } = await probe();
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(took).toBeLessThan(1000);
  }
  wire.mode = 'up';
  await backWithin(LIMIT);
});

test('a server whose database falls silent says so before a device gives up, and leaves the dead connections', async () => {
  await Promise.all(Array.from({ length: 5 }, probe));
  wire.mode = 'silent';
  wire.silence();
  const told = await Promise.all(Array.from({ length: 15 }, probe));
  for (const { status, code, took } of told) {
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(took).toBeLessThan(4000);
  }
  await sleep(500);
  // Another machine serves the database now; of the old connections nobody hears again.
  wire.mode = 'up';
  await backWithin(2 * LIMIT);
});

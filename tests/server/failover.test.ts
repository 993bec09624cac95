import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink } from '#server/access/sign-in/links.ts';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { type Engine, startEngine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkExternal } from '#server/db/open.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { type AppServer, startApp } from '../support/app-server.ts';
import { runOn } from '../support/database.ts';

// A primary and a standby: a copy of the primary's data in recovery. Nothing is replicated, which these tests do not need.

const FAST = { fsync: 'off', full_page_writes: 'off' };
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-failover-'));
fs.chmodSync(root, 0o755);
const folderOf = (name: string) => path.join(root, name);
const start = (name: string) => startEngine(folderOf(name), () => {}, FAST);

/** A TCP proxy whose target changes, as a moving address does. */
class MovingAddress {
  target = 0;
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer((near) => {
    const far = net.connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }
  move(port: number): void {
    this.target = port;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
  close(): void {
    this.move(0);
    this.#server.close();
  }
}

let primary: Engine;
let standby: Engine;
const proxy = new MovingAddress();
/** A server that knows both hosts, the standby first. */
let server: AppServer;
/** A server behind the proxy. */
let proxied: AppServer;
let link: { phone_number: string; token: string };

beforeAll(async () => {
  const first = await start('one');
  link = await inOwner(first.owner, async (db) => {
    await migrate(db, String(first.config.user));
    await firstStart(db, { now: new Date() });
    return issueLink(db, new Date());
  });
  await first.stop();
  copyFolder(folderOf('one'), folderOf('two'));
  fs.writeFileSync(path.join(folderOf('two'), 'pg/standby.signal'), '');
  [primary, standby] = await Promise.all([start('one'), start('two')]);
  const hosts = [standby, primary].map(({ config: { host = '', port = 0 } }) => ({ host, port }));
  proxy.target = primary.config.port ?? 0;
  [server, proxied] = await Promise.all([
    startApp({ database: { ...primary.config, ...hosts[0], hosts } }),
    startApp({ database: { ...primary.config, port: await proxy.open() } }),
  ]);
});
afterAll(async () => {
  await Promise.allSettled([server?.stop(), proxied?.stop()]);
  proxy.close();
  await Promise.allSettled([primary?.stop(), standby?.stop()]);
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

async function inOwner<T>(owner: pg.ClientConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(createPool(owner, () => {}));
  return work(db).finally(() => db.destroy());
}

/** Copies with owners: PostgreSQL refuses a data folder of another user. */
function copyFolder(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true });
  for (const name of ['.', ...(fs.readdirSync(from, { recursive: true }) as string[])]) {
    const { uid, gid, mode } = fs.statSync(path.join(from, name));
    fs.chownSync(path.join(to, name), uid, gid);
    fs.chmodSync(path.join(to, name), mode);
  }
}

/** Signs in, which writes; the link is for one use, and each database has it unused. */
async function write({ url }: AppServer): Promise<{ status: number; code: string | undefined }> {
  const answer = await fetch(`${url}/v1/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ super_admin: true, ...link }),
  });
  return { status: answer.status, code: (await answer.json()).error?.code };
}

test('a standby is reported at the start, before anything else that it lacks', async () => {
  await expect(checkExternal(standby.owner)).rejects.toThrow(
    /^The database of DATABASE_URL is a standby, which takes no writes; name the primary, or all servers/,
  );
});

test('a write that reaches a standby is answered unavailable, and goes to the primary once that is back', async () => {
  proxy.move(standby.config.port ?? 0);
  await expect.poll(() => write(proxied), { timeout: 20_000 }).toEqual({ status: 503, code: 'unavailable' });
  // The connection to the standby is not kept, though it was not lost.
  proxy.target = primary.config.port ?? 0;
  await expect.poll(() => write(proxied), { timeout: 20_000 }).toEqual({ status: 200, code: undefined });
});

test('health says so while writes wait for a synchronous standby that is away', async () => {
  const health = async () => (await fetch(`${server.url}/v1/health`)).status;
  await expect.poll(health).toBe(200);
  const reload = () => runOn(primary.owner, 'select pg_reload_conf()');
  await runOn(primary.owner, `alter system set synchronous_standby_names = 'nobody'`);
  await reload();
  const write = runOn(primary.config, 'update club set club_name = club_name');
  await expect.poll(health, { timeout: 30_000 }).toBe(503);
  await runOn(primary.owner, 'alter system reset synchronous_standby_names');
  await reload();
  await write;
  await expect.poll(health, { timeout: 20_000 }).toBe(200);
});

test('of several hosts the writable one is used, and its successor after a failover', async () => {
  // Used up on the primary: the server has not gone to the standby.
  await expect.poll(() => write(server)).toEqual({ status: 422, code: 'link_invalid' });
  await primary.stop();
  await expect.poll(() => write(server), { timeout: 20_000 }).toEqual({ status: 503, code: 'unavailable' });
  await runOn(standby.owner, 'select pg_promote()');
  await expect.poll(() => write(server), { timeout: 20_000 }).toEqual({ status: 200, code: undefined });
});

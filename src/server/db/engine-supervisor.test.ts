import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runOn } from '#tests/support/database.ts';
import type { Engine } from './engine.ts';
import { superviseEngine } from './engine-supervisor.ts';

let dir: string;
let engine: Engine | undefined;
const told: string[] = [];

beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-kept-'));
  fs.chmodSync(dir, 0o755);
  told.length = 0;
});

afterEach(async () => {
  await engine?.stop();
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
});

const start = () => superviseEngine(dir, { log: () => {}, ended: (reason) => void told.push(reason) });
const pid = () => Number(fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

async function answers(config: Engine['config']): Promise<boolean> {
  return runOn(config, 'select 1').then(
    () => true,
    () => false,
  );
}

it('comes back by itself, where it was, as often as it is killed', async () => {
  engine = await start();
  const { config } = engine;
  for (let n = 1; n <= 3; n++) {
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => told.length, { timeout: 10_000 }).toBe(n);
    await expect.poll(() => answers(config), { timeout: 20_000 }).toBe(true);
    expect(pid()).not.toBe(killed);
  }
});

it('stays away when it is stopped, also while it comes back', async () => {
  engine = await start();
  const { config, exited } = engine;
  process.kill(pid(), 'SIGKILL');
  await expect.poll(() => told.length, { timeout: 10_000, interval: 5 }).toBe(1);
  await engine.stop();
  await exited;
  engine = undefined;
  expect(await answers(config)).toBe(false);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { findRunningEngine } from '#server/db/engine.ts';
import { DEFAULT_CASH } from '#server/features/club/first-start.ts';
import { verify } from '#server/ledger/verify.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const CLIENTS = 8;
const KILLS = 4;

/** A server process of its own on an embedded engine of its own, so that both can be killed. */
interface Process {
  url: string;
  link: URLSearchParams;
  child: ChildProcess;
}

let data: string;
let running: Process;

beforeAll(() => {
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-killed-'));
  fs.chmodSync(data, 0o755);
});

afterAll(async () => {
  const gone = new Promise((resolve) => running.child.once('exit', resolve));
  running.child.kill('SIGTERM');
  await gone;
  fs.rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

async function start(port: number): Promise<Process> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: '',
      ADMIN_PHONE: '09121110000',
      PORT: String(port),
      HOST: '127.0.0.1',
      MEYDAN_DATA: data,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    const link = /\/login#(\S+)/.exec(said)?.[1];
    if (link) return { url: `http://127.0.0.1:${port}`, link: new URLSearchParams(link), child };
    if (child.exitCode !== null) throw new Error(`the server ended: ${said}`);
  }
  throw new Error(`the server did not start: ${said}`);
}

/** One receipt as a tablet sends it: the same key and body until an answer comes. */
interface Receipt {
  key: string;
  body: string;
  answer?: { id: number; doc_number: number };
}

interface Sent {
  status: number;
  data: { id: number; doc_number: number };
}

/** Null: no whole answer came, whether the call arrived or not. */
async function send(url: string, token: string, receipt: Receipt): Promise<Sent | null> {
  try {
    const answer = await fetch(`${url}/v1/admin/documents/receive`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': receipt.key,
      },
      body: receipt.body,
      signal: AbortSignal.timeout(10_000),
    });
    return { status: answer.status, data: (await answer.json()).data };
  } catch {
    return null;
  }
}

async function call(url: string, method: string, at: string, token: string | null, body: object) {
  const answer = await fetch(`${url}/v1/admin/${at}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()).data;
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const config = (await findRunningEngine(data))?.config;
  if (!config) throw new Error('no engine runs');
  const db = createDb(createPool(config, () => {}));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Waits until `more` receipts have been acknowledged from now on. */
async function acknowledged(receipts: readonly Receipt[], more: number): Promise<void> {
  const count = () => receipts.filter((r) => r.answer).length;
  const goal = count() + more;
  while (count() < goal) await sleep(5);
}

/** The process of the engine, as its own pid file has it. */
const enginePid = () => Number(fs.readFileSync(path.join(data, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

test('server and database killed four times under load: every acknowledged receipt stands once, every replay is answered', async () => {
  const port = 4800 + Math.floor(Math.random() * 400);
  running = await start(port);
  const { token } = await call(running.url, 'POST', 'login', null, {
    super_admin: true,
    phone_number: running.link.get('phone_number'),
    token: running.link.get('token'),
  });
  const person = { name: 'رضا', family: 'اکبری', gender: 1, phone_number: '09121112233' };
  const { id: user_id } = await call(running.url, 'POST', 'users', token, person);

  const receipts: Receipt[] = [];
  let stop = false;
  const tablet = async () => {
    while (!stop) {
      const price = 1000 + receipts.length;
      const receipt: Receipt = {
        key: randomUUID(),
        body: JSON.stringify({ user_id, price, cash_id: DEFAULT_CASH }),
      };
      receipts.push(receipt);
      while (!receipt.answer && !stop) {
        const answer = await send(running.url, token, receipt);
        if (answer?.status === 201) receipt.answer = answer.data;
        else await sleep(30);
      }
    }
  };
  const tablets = Array.from({ length: CLIENTS }, tablet);
  for (let n = 0; n < KILLS; n++) {
    await acknowledged(receipts, 30);
    await sleep(Math.random() * 100);
    const victims =
      n % 2 === 0 ? [running.child.pid ?? 0, enginePid()] : [enginePid(), running.child.pid ?? 0];
    const gone = new Promise((resolve) => running.child.once('exit', resolve));
    for (const pid of victims) process.kill(pid, 'SIGKILL');
    await gone;
    running = await start(port);
  }
  await acknowledged(receipts, 30);
  stop = true;
  await Promise.all(tablets);

  // Every receipt is sent once more, acknowledged or not: a replay answers as the first did.
  for (const receipt of receipts) {
    const answer = await send(running.url, token, receipt);
    expect(answer?.status, receipt.body).toBe(201);
    if (!answer) throw new Error('no answer');
    const { id, doc_number } = answer.data;
    if (receipt.answer)
      expect({ id, doc_number }).toEqual({ id: receipt.answer.id, doc_number: receipt.answer.doc_number });
    receipt.answer = { id, doc_number };
  }
  expect(receipts.length).toBeGreaterThan(30 * KILLS);
  await withDatabase(async (db) => {
    const stored = await db
      .selectFrom('documents')
      .select(['id', 'price'])
      .where('type', '=', 'receive')
      .execute();
    expect(stored.map((d) => d.id).sort()).toEqual(receipts.map((r) => r.answer?.id).sort());
    expect(new Set(stored.map((d) => d.id)).size).toBe(receipts.length);
    const { balance } = await db
      .selectFrom('accounts')
      .select('balance')
      .where('cash_id', '=', DEFAULT_CASH)
      .executeTakeFirstOrThrow();
    expect(balance).toBe(stored.reduce((sum, d) => sum + d.price, 0));
    expect(await verify(db)).toEqual([]);
  });
});

test('a server outlives its database: it says that it is away, and serves again when it is back', async () => {
  const health = async () => (await fetch(`${running.url}/v1/health`)).status;
  const killed = enginePid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(health, { interval: 5 }).toBe(503);
  await expect.poll(health, { timeout: 20_000, interval: 20 }).toBe(200);
  expect(running.child.exitCode).toBeNull();
  expect(enginePid()).not.toBe(killed);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { verify } from '#server/ledger/verify.ts';
import { DEFAULT_CASH } from '#server/system/club/first-start.ts';
import { OwnServer } from '../support/own-server.ts';

const CLIENTS = 8;
const KILLS = 4;

const server = new OwnServer();
afterAll(() => server.stop());

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

/** Waits until `more` receipts have been acknowledged from now on. */
async function acknowledged(receipts: readonly Receipt[], more: number): Promise<void> {
  const count = () => receipts.filter((r) => r.answer).length;
  const goal = count() + more;
  while (count() < goal) await sleep(5);
}

test('server and database killed four times under load: every acknowledged receipt stands once, every replay is answered', async () => {
  await server.start();
  const token = await server.signIn();
  const person = { name: 'رضا', family: 'اکبری', gender: 1, phone_number: '09121112233' };
  const { id: user_id } = await server.call<{ id: number }>('POST', 'users', token, person);

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
        const answer = await send(server.url, token, receipt);
        if (answer?.status === 201) receipt.answer = answer.data;
        else await sleep(30);
      }
    }
  };
  const tablets = Array.from({ length: CLIENTS }, tablet);
  for (let n = 0; n < KILLS; n++) {
    await acknowledged(receipts, 30);
    await sleep(Math.random() * 100);
    await server.kill(n % 2 === 0 ? 'server' : 'database');
    await server.start();
  }
  await acknowledged(receipts, 30);
  stop = true;
  await Promise.all(tablets);

  // Every receipt is sent once more, acknowledged or not: a replay answers as the first did.
  for (const receipt of receipts) {
    const answer = await send(server.url, token, receipt);
    expect(answer?.status, receipt.body).toBe(201);
    if (!answer) throw new Error('no answer');
    const { id, doc_number } = answer.data;
    if (receipt.answer)
      expect({ id, doc_number }).toEqual({ id: receipt.answer.id, doc_number: receipt.answer.doc_number });
    receipt.answer = { id, doc_number };
  }
  expect(receipts.length).toBeGreaterThan(30 * KILLS);
  await server.withDatabase(async (db) => {
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
  const health = async () => (await fetch(`${server.url}/v1/health`)).status;
  const killed = server.enginePid;
  process.kill(killed, 'SIGKILL');
  await expect.poll(health, { interval: 5 }).toBe(503);
  await expect.poll(health, { timeout: 20_000, interval: 20 }).toBe(200);
  expect(server.ended).toBe(false);
  expect(server.enginePid).not.toBe(killed);
});

import type net from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TransactionPooler } from '#tests/support/transaction-pooler.ts';
import { createPool } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { alone } from './alone.ts';

let database: TestDatabase;
let pooler: TransactionPooler;
/** The pools of two processes behind one pooler. */
let pools: pg.Pool[];
let config: pg.ClientConfig;

beforeAll(async () => {
  database = await cloneDatabase();
  pooler = new TransactionPooler(database.config);
  config = await pooler.open();
  pools = [1, 2].map(() => createPool(config, () => {}));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await pooler.close();
  await database.drop();
});

test('behind a pooler only one of two processes runs a job at a time, and afterwards either may', async () => {
  const [one, two] = pools as [pg.Pool, pg.Pool];
  const ran: string[] = [];
  const run = async (name: string) => void ran.push(name);
  for (let round = 0; round < 4; round++) {
    const call = await two.connect();
    const first = await alone(one, LOCKS.dayJob, async () => {
      await run('one');
      expect(await alone(two, LOCKS.dayJob, () => run('two'))).toBe(false);
      // A call of the other process takes the connection that was returned last, and keeps it until after the job.
      await call.query('begin');
    });
    expect(first).toBe(true);
    expect(await alone(two, LOCKS.dayJob, () => run('two'))).toBe(true);
    await call.query('commit');
    call.release();
  }
  expect(ran.join(' ')).toBe('one two one two one two one two');
});

test('a failing job releases its lock, and so does a process that dies during one', async () => {
  const [one, two] = pools as [pg.Pool, pg.Pool];
  const failing = alone(one, LOCKS.dayJob, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await alone(two, LOCKS.dayJob, async () => {})).toBe(true);

  const dying = createPool(config, () => {});
  const wire = Promise.withResolvers<net.Socket>();
  dying.on('connect', (client) => {
    wire.resolve((client as unknown as { connection: { stream: net.Socket } }).connection.stream);
  });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const dead = alone(dying, LOCKS.dayJob, () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  expect(await alone(two, LOCKS.dayJob, async () => {})).toBe(false);
  (await wire.promise).destroy();
  await expect.poll(() => alone(two, LOCKS.dayJob, async () => {})).toBe(true);
  ended.resolve();
  await expect(dead).rejects.toThrow(/connection/i);
  await dying.end();
});

import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type PoolerOptions, TransactionPooler } from '#tests/support/transaction-pooler.ts';

let database: TestDatabase;
let pooler: TransactionPooler;
let pools: pg.Pool[];

/** The pools of two fresh processes behind one pooler. */
async function twoProcesses(options: PoolerOptions): Promise<pg.Pool[]> {
  database = await cloneDatabase();
  pooler = new TransactionPooler(database.config, { servers: 3, ...options });
  const config = await pooler.open();
  pools = [];
  for (const _ of [1, 2]) {
    vi.resetModules();
    const { createPool } = await import('./client.ts');
    pools.push(createPool(config, () => {}));
  }
  return pools;
}
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await pooler.close();
  await database.drop();
});

const TEXTS = Array.from({ length: 12 }, (_, i) => `select ${i} as n, $1::int as given`);

/** Runs the statements on both pools concurrently, in opposite orders; counts wrong answers and errors. */
async function askAll([one, two]: pg.Pool[]): Promise<{ asked: number; wrong: number; refused: number }> {
  const counts = { asked: 0, wrong: 0, refused: 0 };
  const ask = async (pool: pg.Pool | undefined, n: number, given: number) => {
    counts.asked++;
    await pool?.query(TEXTS[n] ?? '', [given]).then(
      ({ rows }) => {
        if (rows[0]?.n !== n || rows[0]?.given !== given) counts.wrong++;
      },
      () => counts.refused++,
    );
  };
  for (let round = 0; round < 10; round++)
    await Promise.all(TEXTS.flatMap((_, i) => [ask(one, i, round), ask(two, TEXTS.length - 1 - i, -round)]));
  return counts;
}

test('behind a pooler that tracks prepared statements, every statement gets its own rows', async () => {
  expect(await askAll(await twoProcesses({}))).toEqual({ asked: 240, wrong: 0, refused: 0 });
});

test('behind one that does not, a statement may fail, but never gets the rows of another', async () => {
  const { wrong, refused } = await askAll(await twoProcesses({ followsNames: false }));
  expect(wrong).toBe(0);
  expect(refused).toBeGreaterThan(0);
});

test('a statement whose reader has gone is cancelled through the pooler', async () => {
  const [, pool] = await twoProcesses({});
  // The module instance of the process that was loaded last.
  const { readForCaller: readFor } = await import('./cancel-when-gone.ts');
  const gone = new AbortController();
  const client = await (pool as pg.Pool).connect();
  const asked = readFor(
    () => gone.signal,
    () => client.query('select pg_sleep(60)'),
  );
  gone.abort();
  await expect(asked).rejects.toMatchObject({ code: '57014' });
  client.release();
});

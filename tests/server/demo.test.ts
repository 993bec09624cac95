import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClub } from '#server/cli/open-club.ts';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadDemo } from '#server/demo/load.ts';
import { verify } from '#server/ledger/verify.ts';
import { cloneDatabase, createDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Saturday 2026-11-21, 14:05 in Tehran: a day that has begun, with hours still to come. */
const NOW = new Date('2026-11-21T10:35:00Z');

interface Club {
  database: TestDatabase;
  db: Db;
}

async function loadedClub(seed?: number): Promise<Club> {
  const database = await cloneDatabase();
  const db = createDb(createPool(database.config, () => {}));
  await loadDemo(db, { now: NOW, say: () => {}, ...(seed !== undefined && { seed }) });
  return { database, db };
}

const rows = async <T>(db: Db, query: string): Promise<T[]> => (await sql.raw<T>(query).execute(db)).rows;

/** A digest of every row of every table. */
async function digests(db: Db): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables
     where table_schema = 'meydan' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rows<{ digest: string }>(
      db,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
       from "${name}" t`,
    );
    found[name] = row?.digest ?? '';
  }
  return found;
}

describe('the sample club (D2)', () => {
  let clubs: [Club, Club];
  beforeAll(async () => {
    clubs = await Promise.all([loadedClub(), loadedClub()]);
  });
  afterAll(async () => {
    for (const { db, database } of clubs ?? []) {
      await db.destroy();
      await database.drop();
    }
  });

  it('is the same, row by row, for the same seed and day', async () => {
    const [first, second] = clubs;
    expect(await digests(second.db)).toEqual(await digests(first.db));
  });

  it('has its courts of three kinds, terms, people, roles and four weeks of times', async () => {
    const [{ db }] = clubs;
    const [counts] = await rows<Record<string, unknown>>(
      db,
      `select (select count(*) from courts) as courts, (select count(distinct type) from courts) as kinds,
        (select count(*) from terms) as terms, (select count(*) from coaches) as coaches,
        (select count(distinct date) from reservable_times) as days,
        (select count(*) from reservable_times) as times,
        (select count(*) from users u where u.role_id is null
          and not exists (select from coaches c where c.user_id = u.id)) as customers,
        (select array_agg(name order by id) from roles where id > 1) as roles`,
    );
    expect(counts).toEqual({
      courts: 8,
      kinds: 3,
      terms: 15,
      coaches: 12,
      days: 28,
      times: 8 * 15 * 28,
      customers: 400,
      roles: ['مدیر باشگاه', 'حسابدار', 'پذیرش', 'مربی'],
    });
  });

  it('shows what a desk sees: booked before and after today, receipts, debts, refunds, hours still free', async () => {
    const [{ db }] = clubs;
    const [seen] = await rows<Record<string, number>>(
      db,
      `select (select count(*) from sale_invoices where date < '2026-11-21') as before,
        (select count(*) from sale_invoices where date = '2026-11-21') as today,
        (select count(*) from sale_invoices where date > '2026-11-21') as after,
        (select count(*) from sale_invoices where status <> 1) as cancelled,
        (select count(*) from sale_invoices where due > 0) as owing,
        (select count(*) from sale_invoices where attended is false) as missed,
        (select count(*) from documents where type = 'receive') as receipts,
        (select count(*) from reservable_times where date = '2026-11-21' and state = 'free'
          and start_time > '15:00') as free_today`,
    );
    for (const [name, count] of Object.entries(seen ?? {})) expect(count, name).toBeGreaterThan(0);
    expect(seen?.before).toBeGreaterThan(400);
    expect(seen?.today).toBeGreaterThan(30);
    expect(seen?.after).toBeGreaterThan(100);
  });

  it('has an office: costs of several kinds, a company that it buys from, a closed till, and no more cash than a day brings', async () => {
    const [{ db }] = clubs;
    const [seen] = await rows<Record<string, number>>(
      db,
      `select (select count(*) from documents where type = 'cost') as costs,
        (select count(*) from companies where supplier) as suppliers,
        (select count(*) from shifts where state = 'closed' and difference = -20000 and stays < 2200000) as tills,
        (select balance from accounts where cash_id = 4) as cash,
        (select balance from accounts where payment_gateway_id = 1) as reader`,
    );
    expect(seen).toMatchObject({ costs: 7, suppliers: 1, tills: 1 });
    expect(seen?.cash).toBeGreaterThan(1_000_000);
    expect(seen?.cash).toBeLessThan(30_000_000);
    expect(seen?.reader).toBeLessThan(30_000_000);
  });

  it('has books that are right', async () => {
    expect(await verify(clubs[0].db)).toEqual([]);
  });
});

it('a sample club that is stopped while it loads leaves nothing that a later start would take for whole', async () => {
  const database = await createDatabase('template template0');
  const db = createDb(createPool(database.config, () => {}));
  try {
    await migrate(db);
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(openClub(db, { now: NOW, demo: true, say: stop })).rejects.toThrow('stopped');
    expect(await rows(db, 'select id from club')).toEqual([]);
    expect(await rows(db, 'select id from users')).toEqual([]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { createDb, createPool } from './client.ts';
import { DatabaseError } from './database-error.ts';
import { migrate, migrateSchema } from './migrate.ts';
import { checkExternal } from './open.ts';
import { ensureSchema } from './schema.ts';
import { SCHEMA } from './schema-name.ts';

it('one process brings several databases up to date', async () => {
  for (let n = 0; n < 2; n++) {
    const database = await createDatabase('template template0');
    const db = createDb(createPool(database.config, () => {}));
    try {
      expect(await migrate(db)).not.toEqual([]);
      expect(await migrate(db)).toEqual([]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  }
});

it('several servers that start at once on an empty database all come up', async () => {
  const database = await createDatabase('template template0');
  const start = async () => {
    await checkExternal(database.config);
    const db = createDb(createPool(database.config, () => {}));
    return migrate(db).finally(() => db.destroy());
  };
  try {
    const applied = await Promise.all(Array.from({ length: 6 }, start));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  } finally {
    await database.drop();
  }
});

it('a slot that was sold twice is told by its numbers, and nothing is changed', async () => {
  const database = await createDatabase('template template0');
  const db = createDb(createPool({ ...database.config, max: 1 }, () => {}));
  try {
    await ensureSchema(db);
    await migrateSchema(db, SCHEMA, '0040-linked-companies');
    // The index differs from the table, like a damaged constraint index.
    await sql`alter table sale_invoices drop constraint slot_taken`.execute(db);
    await sql`alter table sale_invoices add constraint slot_taken check (true)`.execute(db);
    await sql`set session_replication_role = replica`.execute(db);
    for (const [number, hours] of [
      [71, '18:00-19:30'],
      [72, '19:00-20:30'],
      [73, '20:30-22:00'],
    ] as const) {
      const [from, to] = hours.split('-');
      await sql`insert into sale_invoices (invoice_number, invoice_date, group_id, user_id, reservable_time_id, court_id,
          term_id, date, start_time, end_time, action_type, price, total_price, refund_rules, created_at)
        values (${number}, '2026-10-01', gen_random_uuid(), 1, ${number}, 1, 1, '2026-10-02', ${from}::time, ${to}::time,
          1, 10, 10, '[]', now())`.execute(db);
    }
    const failed = await migrate(db).catch((error: Error) => error);
    expect(failed).toBeInstanceOf(DatabaseError);
    expect(String(failed)).toMatch(/same place: 71 and 72 on 2026-10-02\. Start/);
    expect(await migrateSchema(db, SCHEMA, '0040-linked-companies')).toEqual([]);

    await sql`update sale_invoices set status = 2 where invoice_number = 72`.execute(db);
    expect((await migrate(db))[0]).toBe('0041-exclusions-apart');
  } finally {
    await db.destroy();
    await database.drop();
  }
});

it('which times were deleted by hand is known by the log', async () => {
  const database = await createDatabase('template template0');
  const db = createDb(createPool({ ...database.config, max: 1 }, () => {}));
  try {
    await ensureSchema(db);
    await migrateSchema(db, SCHEMA, '0053-offered-once-more');
    await sql`set session_replication_role = replica`.execute(db);
    const { rows: made } = await sql<{
      id: number;
    }>`insert into reservable_times (date, term_id, court_id, start_time,
        end_time, price, deleted_at)
      select '2026-10-02', 1, 1, '18:00', '19:30', 10, case when n < 3 then now() end from generate_series(1, 3) n
      returning id`.execute(db);
    const [byHand, replaced, there] = made.map(({ id }) => id);
    const log = (before: object) =>
      sql`insert into audit_log (at, call, resource, before) values (now(), 'times.remove', 'times',
        ${JSON.stringify(before)})`.execute(db);
    await log({ times: [{ id: byHand, price: 10 }, { id: there }] });
    await log({ prices: [{ price: 10, count: 1 }] });
    await migrate(db);
    const { rows } = await sql`select id, removed_by_hand from reservable_times order by id`.execute(db);
    expect(rows).toEqual([
      { id: byHand, removed_by_hand: true },
      { id: replaced, removed_by_hand: false },
      { id: there, removed_by_hand: false },
    ]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

it('what was booked in place of a lost session is known by the log, also where that was lost again', async () => {
  const database = await createDatabase('template template0');
  const db = createDb(createPool({ ...database.config, max: 1 }, () => {}));
  try {
    await ensureSchema(db);
    await migrateSchema(db, SCHEMA, '0046-people-by-name');
    await sql`set session_replication_role = replica`.execute(db);
    const ids: number[] = [];
    for (const day of ['2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']) {
      const { rows } = await sql<{ id: number }>`insert into sale_invoices (invoice_date, group_id, user_id,
          reservable_time_id, court_id, term_id, date, start_time, end_time, action_type, price, total_price,
          refund_rules, created_at)
        values ('2026-10-01', gen_random_uuid(), 1, 1, 1, 1, ${day}::date, '18:00', '19:30', 1, 10, 10, '[]', now())
        returning id`.execute(db);
      ids.push(...rows.map((row) => row.id));
    }
    const [first, second, third, other] = ids;
    const log = (before: object, after: object) =>
      sql`insert into audit_log (at, call, resource, resource_id, before, after) values (now(),
        'season-schedules.replace', 'season-schedules', 1, ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
        db,
      );
    await log({ session: first }, { session: second });
    await log({ session: second }, { session: third });
    await log({ slots: [] }, { slots: [], sessions: 4 });
    await migrate(db);
    const { rows } = await sql`select id, replaces from sale_invoices order by id`.execute(db);
    expect(rows).toEqual([
      { id: first, replaces: null },
      { id: second, replaces: first },
      { id: third, replaces: first },
      { id: other, replaces: null },
    ]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

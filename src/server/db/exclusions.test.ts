import { expect, test } from 'vitest';
import { cloneDatabase, runWith } from '#tests/support/database.ts';

/** Every GiST index of the schema, and the condition that its table's queries always have. */
const STATED: Readonly<Record<string, string | null>> = {
  slot_held: 'online_holds where from_at < until_at',
  slot_taken: 'sale_invoices where status = 1 and deleted_at is null',
  times_overlap: 'reservable_times where deleted_at is null',
  // Over all rows: without a condition on its span the planner never uses it.
  years_overlap: 'financial_years',
};

test('no query walks the index of an exclusion constraint (decision 0019)', async () => {
  const { owner, drop } = await cloneDatabase();
  await runWith(owner, async (client) => {
    const { rows } = await client.query<{ name: string; table: string }>(
      `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
       where m.amname = 'gist' and c.relnamespace = 'meydan'::regnamespace`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(STATED).sort());
    // No other index is left, and a table scan is made as expensive as possible.
    await client.query('set enable_seqscan = off');
    for (const { name, table } of rows) {
      const others = await client.query<{ drop: string }>(
        `select coalesce('alter table ' || i.indrelid::regclass || ' drop constraint if exists ' || quote_ident(c.conname) || ' cascade',
           'drop index if exists ' || i.indexrelid::regclass) as drop
         from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
         where i.indrelid = $1::regclass and i.indexrelid <> $2::regclass`,
        [table, name],
      );
      for (const { drop } of others.rows) await client.query(drop);
      const plan = await client.query(`explain select * from ${STATED[name]}`);
      expect(JSON.stringify(plan.rows)).toContain(`Seq Scan on ${table}`);
    }
  });
  await drop();
});

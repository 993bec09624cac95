import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/list.ts';
import { unsentOf } from '#server/access/operations/unsent.ts';
import { readYears } from '#server/accountancy/financial-years/queries.ts';
import { recogniseDay, unrecognisedDays } from '#server/calendar/recognition.ts';
import { claimDue, giveUpOvertaken } from '#server/messages/messages/queries.ts';
import { totalDues } from '#server/people/coaches/dues.ts';
import { countPending as pendingOfUser } from '#server/people/users/queries.ts';
import { closeBefore, readFreed } from '#server/sales/waitlist/queries.ts';
import { countPending } from '#server/treasury/banks/queries.ts';
import { findTracked } from '#server/treasury/documents/queries.ts';
import { readUnsent } from '#server/treasury/shifts/queries.ts';
import { cloneDatabase, runWith } from '#tests/support/database.ts';
import { planOf, recordingDb } from '#tests/support/plans.ts';
import type { Context } from '../context.ts';
import { plannedAllocations } from '../ledger/planned-allocations.ts';
import { shiftsOf } from '../ledger/shifts.ts';
import { pendingOf } from '../ledger/statement.ts';
import { asSystem } from '../unit-of-work.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const DAY = '2026-11-20';

/** Used by lists, totals and searches outside of transactions, where statements are planned for their values. */
const READ_FOR_VALUES = 'for its values';
/** A unique index that only enforces its rule; no query searches by it. */
const GUARD = 'guard';

/**
 * Every partial index with a constant in its condition (`state = 'queued'`), and the statement that uses it within a
 * transaction. There one plan serves all values (prepared.ts), so the statement must contain the same constant.
 */
const ASKED: Readonly<Record<string, string | ((ctx: Context) => Promise<unknown>)[]>> = {
  documents_invoices: READ_FOR_VALUES,
  documents_made: READ_FOR_VALUES,
  documents_paid: READ_FOR_VALUES,
  documents_pending: [
    ({ db }) => countPending(db, 1),
    ({ db }) => pendingOf(db, 1),
    ({ db }) => plannedAllocations(db, { id: 1, user_id: 1 }),
    ({ db }) => pendingOfUser(db, 1),
  ],
  documents_permanent: [(ctx) => readYears(ctx)],
  documents_reference_pending: READ_FOR_VALUES,
  messages_due: [({ db }) => claimDue(db, NOW, NOW, 1), ({ db }) => giveUpOvertaken(db, NOW)],
  messages_failed: READ_FOR_VALUES,
  sale_invoices_due: READ_FOR_VALUES,
  sale_invoices_unrecognized: [unrecognisedDays, (ctx) => recogniseDay(ctx, DAY)],
  sessions_unsent: [({ db }) => unsentOf(db, 1), ({ db }) => readUnsent(db, 1)],
  shifts_open: [(ctx) => shiftsOf(ctx, [{ cash_id: 1, type: 'receive', change: 1, late: false }])],
  tickets_open: READ_FOR_VALUES,
  tickets_unseen_answers: READ_FOR_VALUES,
  tickets_unseen_asks: READ_FOR_VALUES,
  tracking_used_bank: GUARD,
  tracking_used_gateway: GUARD,
  users_inactive: READ_FOR_VALUES,
  users_suppliers: READ_FOR_VALUES,
  waitlist_open: [({ db }) => closeBefore(db, DAY)],
};

/** Indexes made for one query that any compared value can use. */
const BY_ANY_VALUE: typeof ASKED = {
  documents_tracking: [
    ({ db }) => findTracked(db, 'receive', { bank_id: 1 }, '12345', 7),
    ({ db }) => findTracked(db, 'payment', { payment_gateway_id: 1 }, 'A-12345'),
  ],
  sale_invoices_earned: [({ db }) => totalDues(db, { filters: {} } as ListQuery)],
};

/** Whether a condition contains more than null checks and comparisons between columns. */
const saysWord = (condition: string): boolean =>
  condition
    .replaceAll(/\w+ IS (NOT )?NULL/g, '')
    .replaceAll(/[a-z_]+ [<>=]+ [a-z_]+/g, '')
    .replaceAll(/AND|[()\s]/g, '') !== '';

test('what transactions ask of a partial index is found by it, under the one plan for all values', async () => {
  const { config, owner, drop } = await cloneDatabase();
  const { db, asked } = recordingDb(config);
  try {
    await runWith(owner, async (client) => {
      const { rows } = await client.query<{ name: string; table: string; condition: string }>(
        `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
           pg_get_expr(i.indpred, i.indrelid) as condition
         from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
         where i.indpred is not null and m.amname <> 'gist' and c.relnamespace = 'meydan'::regnamespace order by 1`,
      );
      const words = rows.filter(({ condition }) => saysWord(condition));
      expect(words.map(({ name }) => name)).toEqual(Object.keys(ASKED).sort());

      const tableOf = new Map(rows.map(({ name, table }) => [name, table]));
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query('set enable_seqscan = off');
      for (const [name, by] of Object.entries({ ...ASKED, ...BY_ANY_VALUE })) {
        if (typeof by === 'string') continue;
        const table = tableOf.get(name) as string;
        for (const ask of by) {
          asked.length = 0;
          await asSystem(db, { now: NOW, call: 'test' }, ask);
          const of = asked.filter(({ sql }) => new RegExp(`\\b(from|join) "?${table}\\b`).test(sql));
          expect(of, `${name}: ${ask}`).not.toEqual([]);
          for (const query of of) {
            await client.query('begin');
            await dropOthers(client, table, name);
            expect(await planOf(client, query)).toContain(name);
            await client.query('rollback');
          }
        }
      }
    });
  } finally {
    await db.destroy();
    await drop();
  }
});

test('who waits is told of what became free from the times that did, not from all that are ahead', async () => {
  const { config, owner, drop } = await cloneDatabase();
  const { db, asked } = recordingDb(config);
  try {
    await runWith(owner, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`insert into reservable_times (date, term_id, court_id, start_time, end_time, price, state, freed)
        select '2026-11-21'::date + n / 50, 1, n % 50, '10:00', '11:00', 1, 'free', n from generate_series(1, 3000) n`);
      await client.query(`insert into waitlist (user_id, date_from, date_to, "from", "to", since, created_at)
        values (1, '2026-11-21', '2026-12-20', '08:00', '20:00', 2990, now())`);
      await client.query('analyze');
      await readFreed(db, { local: '2026-11-21 11:30', soldAfterStart: null }, { people: true });
      const query = asked.find(({ sql }) => sql.includes('reservable_times'));
      expect(await planOf(client, query as CompiledQuery, true)).toContain('reservable_times_freed');
    });
  } finally {
    await db.destroy();
    await drop();
  }
});

test('who is removed for good is looked for among the reservations by an index, whatever they did to them', async () => {
  const { owner, drop } = await cloneDatabase();
  await runWith(owner, async (client) => {
    const { rows } = await client.query<{ column: string }>(
      `select a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid = 'sale_invoices'::regclass order by 1`,
    );
    expect(rows.map(({ column }) => column)).toContain('canceled_by');
    await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
    for (const { column } of rows) {
      // The query of the foreign key itself (ri_triggers.c).
      const sql = `select 1 from only sale_invoices x where $1 operator(pg_catalog.=) ${column} for key share of x`;
      await client.query(`prepare asked(bigint) as ${sql}`);
      const plan = await client.query('explain execute asked(null)');
      await client.query('deallocate asked');
      expect(JSON.stringify(plan.rows), column).toContain(`Index Cond: (${column} = $1)`);
    }
  });
  await drop();
});

/** Drops all other indexes of the table. */
async function dropOthers(client: pg.Client, table: string, name: string): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select coalesce('alter table ' || i.indrelid::regclass || ' drop constraint if exists ' || quote_ident(c.conname) || ' cascade',
       'drop index if exists ' || i.indexrelid::regclass) as drop
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = $1::regclass and i.indexrelid <> $2::regclass`,
    [table, name],
  );
  for (const { drop } of rows) await client.query(drop);
}

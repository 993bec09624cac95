import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/list.ts';
import { REPORTS } from '#contract/reports/report-list.ts';
import { generalLedger } from '#server/accountancy/books/general-ledger.ts';
import type { Context } from '#server/context.ts';
import { runOf } from '#server/reports/run.ts';
import { bridgeOf } from '#server/reports/ties.ts';
import { totalSeasons } from '#server/sales/season-schedules/queries.ts';
import { uncleared } from '#server/treasury/documents/clearings.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { cloneDatabase, runWith } from '../support/database.ts';
import { planOf, recordingDb } from '../support/plans.ts';

/** How the statement with a word in it is carried out, once `fill` has put rows where it looks. */
async function plan(
  fill: (client: pg.Client) => Promise<unknown>,
  ask: (ctx: Context) => Promise<unknown>,
  word: string,
): Promise<string> {
  const { config, owner, drop } = await cloneDatabase();
  const { db, asked } = recordingDb(config);
  try {
    return await runWith(owner, async (client) => {
      await client.query('set session_replication_role = replica');
      await fill(client);
      await client.query('analyze');
      await asSystem(db, { now: new Date('2026-11-21T08:00:00Z'), call: 'test' }, ask);
      const query = asked.find(({ sql }) => sql.includes(word));
      return planOf(client, query as CompiledQuery, true);
    });
  } finally {
    await db.destroy();
    await drop();
  }
}

/** A line a day of each of many reservations on an account, for forty years. */
const lines = (account: string) => `
  insert into documents (id, type, price, date, created_at, financial_year_id, doc_number)
    overriding system value select n, 'recognition', 1, '1986-11-21'::date + n / 2, now(), 1, n from generate_series(1, 30000) n;
  insert into postings (document_id, account_id, invoice_id, debit, balance, date)
    select n, (${account}), n, 1, 0, '1986-11-21'::date + n / 2 from generate_series(1, 30000) n`;

test('the bridge of income is made of the lines of its days and of its reservations, not of all', async () => {
  const span = { from: '2026-10-01', to: '2026-10-31' };
  const made = await plan(
    (client) => client.query(lines(`select id from accounts where code = '41'`)),
    async (ctx) => {
      const query = { filters: {}, order: [], basis: 'slot' };
      const run = await runOf(ctx, 'sale-details', REPORTS['sale-details'], query as never);
      await bridgeOf(run, span, ['41', '42']);
    },
    'with ours as',
  );
  expect(made).toContain('postings_account_date_id');
  expect(made).not.toContain('Seq Scan on postings');
});

test('what a gateway holds is told by its newest days, without those before them', async () => {
  const made = await plan(
    async (client) => {
      await client.query(`insert into payment_gateways (id, title, type, bank_id, created_at) overriding system value
        select 77, 'درگاه', 'pos', min(id), now() from banks`);
      await client.query(
        `insert into accounts (name, kind, payment_gateway_id) values ('درگاه', 'asset', 77)`,
      );
      await client.query(lines('select id from accounts where payment_gateway_id = 77'));
    },
    (ctx) => uncleared(ctx, 77),
    'p.debit > 0',
  );
  expect(made).toMatch(/Index Scan Backward using postings_account_date_id/);
  expect(made).not.toContain('Sort');
});

test('whether a season goes on is asked of its sessions of today and on', async () => {
  const query = { filters: { state: ['active'] }, order: [], page: 1, per_page: 20, trashed: null };
  const reading = { zone: 'Asia/Tehran', local: '2026-11-21 11:30', people: true, money: true };
  const made = await plan(
    (client) => client.query('set enable_seqscan = off'),
    ({ db }) => totalSeasons(db, query satisfies ListQuery, reading),
    'season_schedules',
  );
  expect(made).toMatch(/Index Cond: \(.*date >= '2026-11-21'/);
  // Twice for the state that is asked for, once for all sums.
  expect(made.match(/ on sale_invoices/g)).toHaveLength(3);
});

/** Turnovers that know all lines. */
const folded = `
  insert into account_days (account_id, date, kind, debit, credit, postings)
    select account_id, date, 'recognition', sum(debit), sum(credit), count(*) from postings group by 1, 2;
  update account_days_upto set upto = (select max(id) from postings)`;

test('a page of the general ledger is made of the lines of its own days, however many there are', async () => {
  const made = await plan(
    (client) => client.query(`${lines(`select id from accounts where code = '41'`)}; ${folded}`),
    async ({ db }) => {
      const filters = { date: { from: '1990-01-01', to: '2020-01-01' } };
      const order = [{ field: 'account', direction: 'asc' as const }];
      const { data } = await generalLedger(db, { page: 100, per_page: 50, filters, order, trashed: null });
      expect(data).toHaveLength(50);
    },
    'near as',
  );
  expect(made).toContain('postings_account_date_id');
  expect(made).not.toContain('Seq Scan on postings');
});

import { sql } from 'kysely';
import { addDays } from '#domain/dates.ts';
import type { AccountOwner } from '#server/ledger/accounts.ts';
import { statement } from '#server/ledger/statement.ts';
import { verify } from '#server/ledger/verify.ts';
import { type BenchClub, openBenchClub } from './bench-club.ts';
import { memoryOf, peakOf } from './process-memory.ts';
import { figure, median, percentile } from './report.ts';

const TIMES = 15;
const PAGES = 60;
const TRIAL_MS = 200;
const PAGE_MS = 60;
/** How many times longer a page may take than its own SQL. */
const SQL_TIMES = 3;
const VERIFY_MS = 10_000;
const PAPER_MS = 3_000;
const PAPER_MB = 200;
const FILL_MS = 8 * 60_000;

/** The time of a call in ms, one after the other. */
async function taken({ server, token }: BenchClub, paths: readonly string[]): Promise<number[]> {
  const all: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    const response = await fetch(`${server.url}/v1/admin/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    all.push(performance.now() - started);
  }
  return all;
}

/** The time of the same pages' statements alone in ms. */
async function statementsOf(
  { db }: BenchClub,
  owners: readonly AccountOwner[],
  last: number,
): Promise<number[]> {
  const all: number[] = [];
  for (const owner of owners) {
    for (let page = 1; page <= last; page++) {
      const started = performance.now();
      await statement(db, owner, {
        page,
        per_page: 20,
        order: [{ field: 'id', direction: 'desc' }],
        filters: {},
        trashed: null,
      });
      all.push(performance.now() - started);
    }
  }
  return all;
}

/** The longest statement as PDF. */
async function paper(club: BenchClub): Promise<boolean> {
  const { id } = await club.db
    .selectFrom('postings as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select('p.id')
    .where('a.cash_id', '=', 4)
    .orderBy('p.id', 'desc')
    .offset(10_000)
    .limit(1)
    .executeTakeFirstOrThrow();
  // Postings are append-only; a later date marks the last lines.
  await sql`alter table postings disable trigger postings_append_only`.execute(club.db);
  await sql`update postings p set date = ${club.today}::date - 400 from accounts a
    where a.id = p.account_id and a.cash_id = 4 and p.id <= ${id}`.execute(club.db);
  await sql`alter table postings enable trigger postings_append_only`.execute(club.db);
  const path = `cashes/4/transactions?date=${addDays(club.today, -399)}_&export=pdf`;
  await taken(club, ['cashes/4/transactions?type=opening&export=pdf']);
  const before = memoryOf(club.server.pid);
  const watch = peakOf(club.server.pid);
  const [ms = 0] = await taken(club, [path]);
  const growth = (await watch()) - before;
  const quick = figure('a statement of 10,000 lines as PDF', ms, 'ms', { most: PAPER_MS });
  return figure('the memory it takes meanwhile', growth, 'MB', { most: PAPER_MB }) && quick;
}

const times = (path: string, n = TIMES) => Array.from({ length: n }, () => path);

/** Three quiet years have as much as a busy one: 118,000 reservations, 400,000 postings and more. */
const YEARS = 3;

/** The books of a busy club. */
export async function run(): Promise<boolean> {
  const begun = performance.now();
  const club = await openBenchClub({ years: YEARS, spread: true });
  const made = performance.now() - begun;
  try {
    const { db, today } = club;
    const { rows } = await sql<{ reservations: number; documents: number; postings: number }>`
      select (select count(*) from sale_invoices) as reservations, (select count(*) from documents) as documents,
        (select count(*) from postings) as postings`.execute(db);
    const [counts] = rows;
    figure('reservations', counts?.reservations ?? 0, '');
    figure('documents', counts?.documents ?? 0, '');
    figure('postings', counts?.postings ?? 0, '');
    let ok = figure('the year made, books checked', made, 'ms', { most: FILL_MS });

    const started = performance.now();
    const problems = await verify(db);
    ok =
      figure('verify', performance.now() - started, 'ms', { most: VERIFY_MS }) && problems.length === 0 && ok;

    const span = `date=${addDays(today, -200)}_${today}`;
    const books: [name: string, path: string, most?: number][] = [
      ['trial balance', `reports/trial-balance?${span}`, TRIAL_MS],
      [
        'trial balance, detail, beside a span',
        `reports/trial-balance?${span}&level=detail&compare=2025-03-21_2025-11-21`,
      ],
      ['profit and loss', `reports/profit-and-loss?${span}`],
      ['balance sheet', `reports/balance-sheet?at=${today}`],
      ['balance sheet of a past day', `reports/balance-sheet?at=${addDays(today, -1)}`],
      ['cash book of a day', `reports/cash-book?date=${today}_${today}`],
      ['journal, first page', `reports/journal?${span}`],
      ['journal by day', `reports/journal?${span}&order[0]=date,desc`],
      ['debtors by age, first page', 'reports/aged'],
      ['sums of debtors by age', 'reports/total-aged'],
    ];
    for (const [name, path, most] of books) {
      await taken(club, times(path, 3));
      const ms = median(await taken(club, times(path)));
      ok = figure(name, ms, 'ms', most === undefined ? undefined : { most }) && ok;
    }

    const people = await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(PAGES).execute();
    const statements = people.map(({ id }) => `users/${id}/transactions`);
    const cash = Array.from({ length: PAGES }, (_, page) => `cashes/4/transactions?page=${page + 1}`);
    await taken(club, statements);
    const pages = [...(await taken(club, statements)), ...(await taken(club, cash))];
    const own = [
      ...(await statementsOf(
        club,
        people.map(({ id }) => ({ user_id: id })),
        1,
      )),
      ...(await statementsOf(club, [{ cash_id: 4 }], PAGES)),
    ];
    const bare = percentile(own, 95);
    figure('its own statements without the server, p95', bare, 'ms');
    const most = Math.max(PAGE_MS, SQL_TIMES * bare);
    ok = figure('a page of a statement, p95', percentile(pages, 95), 'ms', { most }) && ok;
    return (await paper(club)) && ok;
  } finally {
    await club.stop();
  }
}

import { sql } from 'kysely';
import { addDays } from '#domain/dates.ts';
import { type BenchClub, openBenchClub } from './bench-club.ts';
import { figure, median } from './report.ts';
import type { Span } from './year-of-data.ts';

const ROUNDS = 40;
/** How many times slower a page may be with a hundred times the postings. */
const GROWTH = 1.5;

/** About 12,000 postings, and 1,000,000 of them. */
const FEW: Span = { courts: 1, years: 1, spread: true };
const MANY: Span = { courts: 12, years: 7, spread: true };

/** Pages that must not get slower, and books, which are only reported. */
function pathsOf({ today }: Pick<BenchClub, 'today'>, person: number): [path: string, bound: boolean][] {
  const month = `date=${addDays(today, -29)}_${today}`;
  return [
    [`users/${person}/transactions`, true],
    ['cashes/4/transactions', true],
    ['cashes/4/transactions?page=5', true],
    ['documents', true],
    ['documents?page=5', true],
    ['documents/receive', true],
    ['documents/receive?cash=4', true],
    ['treasury/transactions', true],
    ['reports/journal', true],
    [`reports/ledger?user=${person}`, true],
    [`reports/trial-balance?${month}`, false],
    [`reports/profit-and-loss?${month}`, false],
    [`reports/balance-sheet?at=${today}`, false],
    [`reports/cash-book?${month}`, false],
    ['reports/total-aged', false],
  ];
}

/** The median time of each path in ms, requested in turn. */
async function measure(span: Span): Promise<Map<string, { ms: number; bound: boolean }>> {
  const club = await openBenchClub(span);
  try {
    const { rows } = await sql<{ postings: number }>`select count(*) as postings from postings`.execute(
      club.db,
    );
    figure('postings', rows[0]?.postings ?? 0, '');
    const { id } = await club.db
      .selectFrom('users')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const paths = pathsOf(club, id);
    const taken = new Map(paths.map(([path]) => [path, [] as number[]]));
    for (let round = -5; round < ROUNDS; round++) {
      for (const [path] of paths) {
        const started = performance.now();
        const response = await fetch(`${club.server.url}/v1/admin/${path}`, {
          headers: { Authorization: `Bearer ${club.token}` },
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
        if (round >= 0) taken.get(path)?.push(performance.now() - started);
      }
    }
    // By position: the two clubs have different people and the same day.
    return new Map(
      paths.map(([path, bound]) => [
        path.replace(String(id), '{id}'),
        { ms: median(taken.get(path) ?? []), bound },
      ]),
    );
  } finally {
    await club.stop();
  }
}

/** Statements, lists and books with 12,000 and with 1,000,000 postings. */
export async function run(): Promise<boolean> {
  const few = await measure(FEW);
  const many = await measure(MANY);
  let ok = true;
  for (const [path, { ms, bound }] of many) {
    const before = few.get(path)?.ms ?? Number.NaN;
    const [name] = path.split('?date');
    const text = `${name}: ${before.toFixed(1)} → ${ms.toFixed(1)} ms, growth`;
    ok = figure(text, ms / before, '', bound ? { most: GROWTH } : undefined) && ok;
  }
  return ok;
}

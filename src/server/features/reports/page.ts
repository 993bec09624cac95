import { type RawBuilder, sql } from 'kysely';
import type { Figures, ReportRow } from '#contract/report-spec.ts';
import { fail } from '../../http/fail.ts';
import { namesOf } from './names.ts';
import type { Made, Run } from './run.ts';

/** What adds up: the rest of a sum is for the report to say. */
export interface Adding {
  /** Columns whose sum says nothing: averages, ranks, ages. */
  alone?: readonly string[];
  /** What is not a sum but follows from the sums. */
  total?(sums: Figures, rows: readonly ReportRow[]): Figures;
}

const ADDED = ['count', 'amount', 'minutes', 'balance'];
/** Groups that are no people have no more rows than this. */
const MOST_ROWS = 400;

const columnsOf = (run: Run) => Object.keys(run.spec.columns);
const addedOf = (run: Run, { alone = [] }: Adding) =>
  columnsOf(run).filter(
    (name) => ADDED.includes(run.spec.columns[name]?.kind ?? '') && !alone.includes(name) && run.wants(name),
  );

/** A row as it is answered: each of the report's columns, null where it says nothing. */
function rowOf(run: Run, given: Record<string, unknown>, name: string): ReportRow {
  const figures = figuresOf(run, given);
  return { key: (given.key ?? null) as ReportRow['key'], name, ...figures } as ReportRow;
}
export function figuresOf(run: Run, given: Record<string, unknown>): Figures {
  return Object.fromEntries(
    columnsOf(run).map((name) => [name, run.wants(name) ? ((given[name] ?? null) as Figures[string]) : null]),
  );
}

/** Sums of rows that are all there. */
export function sumsOf(run: Run, rows: readonly ReportRow[], adding: Adding): Figures {
  const sums: Figures = {};
  for (const name of addedOf(run, adding)) {
    sums[name] = rows.reduce((sum, row) => sum + ((row[name] as number | null) ?? 0), 0);
  }
  return figuresOf(run, { ...sums, ...adding.total?.(sums, rows) });
}

/** Rows of a group that is no list of people: all of them, named and in their order. `select` answers `key` and columns. */
export async function groupRows(run: Run, select: RawBuilder<unknown>, adding: Adding = {}): Promise<Made> {
  const { rows: found } = await sql<Record<string, unknown>>`${select}`.execute(run.db);
  return namedRows(run, found, adding);
}

export async function namedRows(
  run: Run,
  found: readonly Record<string, unknown>[],
  adding: Adding = {},
): Promise<Made> {
  if (found.length > MOST_ROWS) fail('too_wide', { fields: { group: ['max'] }, details: { max: MOST_ROWS } });
  const names = await namesOf(
    run,
    run.query.group,
    found.map((row) => row.key as ReportRow['key']),
  );
  const rows = found.map((row) => rowOf(run, row, names(row.key as ReportRow['key'])));
  sortRows(run, rows);
  return { rows, total: sumsOf(run, rows, adding), count: rows.length };
}

function sortRows(run: Run, rows: ReportRow[]): void {
  const { order } = run.query;
  const collator = new Intl.Collator(run.ctx.locale, { numeric: true });
  const byKey = (a: ReportRow, b: ReportRow) =>
    a.key === null
      ? b.key === null
        ? 0
        : 1
      : b.key === null
        ? -1
        : typeof a.key === 'number'
          ? a.key - (b.key as number)
          : a.key < (b.key as string)
            ? -1
            : 1;
  const value = (row: ReportRow) => row[order?.field ?? 'name'] ?? null;
  rows.sort((a, b) => {
    if (!order) return byKey(a, b);
    const [x, y] = order.direction === 'asc' ? [value(a), value(b)] : [value(b), value(a)];
    if (x === y) return byKey(a, b);
    if (x === null || y === null) return value(a) === null ? 1 : -1;
    return typeof x === 'number' ? x - (y as number) : collator.compare(String(x), String(y));
  });
}

import { type RawBuilder, sql } from 'kysely';
import type { Figures, ReportQuery, ReportRow } from '#contract/reports/report-spec.ts';
import type { Locale } from '#domain/digits.ts';
import { fail } from '#server/http/fail.ts';
import { groupKeyNames } from './names.ts';
import type { ReportRows, Run } from './run.ts';

/** What adds up: the rest of a sum is for the report to say. */
export interface SumRules {
  /** Columns whose sum says nothing: averages, ranks, ages. */
  alone?: readonly string[];
  /** What is not a sum but follows from the sums. */
  total?(sums: Figures, rows: readonly ReportRow[]): Figures;
}

const ADDED = ['count', 'amount', 'minutes', 'balance'];
/** Groups that are no people have no more rows than this. */
const MOST_ROWS = 400;

const columnsOf = (run: Run) => Object.keys(run.spec.columns);
const addedOf = (run: Run, { alone = [] }: SumRules) =>
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
export function sumsOf(run: Run, rows: readonly ReportRow[], adding: SumRules): Figures {
  const sums: Figures = {};
  for (const name of addedOf(run, adding)) {
    sums[name] = rows.reduce((sum, row) => sum + ((row[name] as number | null) ?? 0), 0);
  }
  return figuresOf(run, { ...sums, ...adding.total?.(sums, rows) });
}

/** Rows of a group that is no list of people: all of them, named and in their order. `select` answers `key` and columns. */
export async function groupRows(
  run: Run,
  select: RawBuilder<unknown>,
  adding: SumRules = {},
): Promise<ReportRows> {
  const { rows: found } = await sql<Record<string, unknown>>`${select}`.execute(run.db);
  return namedRows(run, found, adding);
}

export async function namedRows(
  run: Run,
  found: readonly Record<string, unknown>[],
  adding: SumRules = {},
): Promise<ReportRows> {
  if (found.length > MOST_ROWS) fail('too_wide', { fields: { group: ['max'] }, details: { max: MOST_ROWS } });
  const names = await groupKeyNames(
    run,
    run.query.group,
    found.map((row) => row.key as ReportRow['key']),
  );
  const made = found.map((row) => rowOf(run, row, names(row.key as ReportRow['key'])));
  const rows = sortedRows(made, run.query.order, run.ctx.locale);
  return { rows, total: sumsOf(run, rows, adding), count: rows.length };
}

/** By a column or the name, what has none last; without an order by their keys. */
export function sortedRows(
  rows: readonly ReportRow[],
  order: ReportQuery['order'],
  locale: Locale,
): ReportRow[] {
  const collator = new Intl.Collator(locale, { numeric: true });
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
  return rows.toSorted((a, b) => {
    if (!order) return byKey(a, b);
    const [x, y] = order.direction === 'asc' ? [value(a), value(b)] : [value(b), value(a)];
    if (x === y) return byKey(a, b);
    if (x === null || y === null) return value(a) === null ? 1 : -1;
    return typeof x === 'number' ? x - (y as number) : collator.compare(String(x), String(y));
  });
}
/** Columns that are looked up person by person: of a page alone, unless it is sorted by one of them. */
export interface PageColumns {
  columns: readonly string[];
  /** A subselect for `r.key`, with the columns. */
  each: RawBuilder<unknown>;
}

/**
 * Rows of people, those of the page, or of `keys`: `select` answers a row a person with `key`, their id, and a column
 * each. The sums are of all of them.
 */
export async function peopleRows(
  run: Run,
  select: RawBuilder<unknown>,
  {
    keys,
    late,
    ...adding
  }: SumRules & { keys?: readonly ReportRow['key'][] | undefined; late?: PageColumns } = {},
): Promise<ReportRows> {
  const { query } = run;
  const { field, direction } = query.order ?? { field: 'name', direction: 'asc' };
  const early = late?.columns.includes(field) === true;
  const lateColumns = late ? sql`, ${sql.join(late.columns.map((name) => sql`l.${sql.ref(name)}`))}` : sql``;
  const lateJoin = late ? sql`left join lateral ${late.each} l on true` : sql``;
  const base = early ? sql`select r.*${lateColumns} from (${select}) r ${lateJoin}` : select;
  const added = addedOf(run, adding).filter((name) => early || late?.columns.includes(name) !== true);
  const sums = added.map((name) => sql`coalesce(sum(r.${sql.ref(name)}), 0) as ${sql.ref(name)}`);
  const way = sql.raw(direction === 'asc' ? 'asc nulls last' : 'desc nulls last');
  const by =
    field === 'name'
      ? sql`u.family collate "fa-x-icu" ${way}, u.name collate "fa-x-icu" ${way}`
      : run.spec.columns[field]?.kind === 'text'
        ? sql`r.${sql.ref(field)} collate fa_num ${way}`
        : sql`r.${sql.ref(field)} ${way}`;
  const page = query.export
    ? sql``
    : sql`limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`;
  const chosen = keys
    ? sql`select r.* from r where r.key = any(${[...keys]}::bigint[])`
    : field === 'name'
      ? sql`select r.* from r join users u on u.id = r.key order by ${by}, r.key ${page}`
      : sql`select r.* from r order by ${by}, r.key ${page}`;
  const shown = sql`select r.*${early ? sql`` : lateColumns}, trim(u.name || ' ' || u.family) as person
    from (${chosen}) r join users u on u.id = r.key ${early ? sql`` : lateJoin} ${keys ? sql`` : sql`order by ${by}, r.key`}`;
  const { rows } = await sql<{
    count: number;
    sums: Figures | null;
    rows: (Record<string, unknown> & { person: string })[];
  }>`
    with r as materialized (${base})
    select (select count(*) from r)::int as count,
      (select row_to_json(t) from (select ${added.length ? sql.join(sums) : sql`0 as none`} from r) t) as sums,
      coalesce((select json_agg(p) from (${shown}) p), '[]') as rows`.execute(run.db);
  const [found] = rows;
  if (!found) throw new Error('a report answers one row');
  const sum = figuresOf(run, { ...found.sums, ...adding.total?.(found.sums ?? {}, []) });
  return {
    rows: found.rows.map(({ person, ...row }) => rowOf(run, row, person)),
    total: sum,
    count: found.count,
  };
}

/** A part of a whole in percent with one decimal; of nothing, none. */
export const percentOf = (part: unknown, whole: unknown): number | null => {
  const [a, b] = [Number(part ?? 0), Number(whole ?? 0)];
  return b === 0 ? null : Math.round((a * 1000) / b) / 10;
};
/** The same in SQL. */
export const sqlPercent = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(100.0 * (${part}) / nullif(${whole}, 0), 1)::float8`;

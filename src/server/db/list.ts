import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type AmountFilter, type DateFilter, type ListQuery, WENT } from '#contract/list.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';
import type { Db } from './client.ts';
import { plannedForValues } from './prepared.ts';
import { memoized, perWording, statement } from './statement.ts';
import { escapeLike, searchWords } from './text-search.ts';

type Column = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;
/** A filter in SQL. */
export interface FilterSql {
  // biome-ignore lint/suspicious/noExplicitAny: the value's type is the filter kind's, checked by the contract
  (value: any): Condition;
  /** The planner estimates well how many rows it leaves. */
  estimable?: true;
  /** Its rows were created at about the same time, so they are close together by id, perhaps far from both ends. */
  together?: true;
}
/** Marks a filter on a plain column as estimable. */
export const estimable = (filter: FilterSql, more: Pick<FilterSql, 'together'> = {}): FilterSql =>
  Object.assign((value: unknown) => filter(value), { ...more, estimable: true as const });

/** The SQL of a list's sorts and filters, one entry each; a missing one throws. */
export interface ListSql {
  /** Several columns: each breaks ties of the one before. */
  sorts: Record<string, Column | readonly Column[]>;
  filters: Record<string, FilterSql>;
  /** The table may be so large that counting to 10,000 costs more than reading the page. */
  large?: true;
}

/** Sorts and filters of lists with nothing but a name. */
export const byName = (alias: string): ListSql => ({
  sorts: {
    id: sql.ref(`${alias}.id`),
    name: sql`${sql.ref(`${alias}.name`)} collate fa_num`,
    created_at: sql.ref(`${alias}.created_at`),
  },
  filters: { name: containsText(sql.ref(`${alias}.name`)) },
});

/** Sort order of people: by family name and given name together, then each (D39); `alias` is the table of people. */
export const personOrder = (alias: string): Column[] => [
  sql`${sql.ref(`${alias}.family`)} collate "fa-x-icu"`,
  sql`${sql.ref(`${alias}.name`)} collate "fa-x-icu"`,
  sql.ref(`${alias}.id`),
];

/** The same as part of a statement. */
export const inPersonOrder = (alias: string) => sql`${sql.join(personOrder(alias))}`;

const patternsOf = (value: string) => searchWords(value).map((word) => `%${escapeLike(word)}%`);
/**
 * Matches any part of a folded search column. Several words may come in any order; each is its own condition, which an
 * index supports.
 */
export const matchesSearch =
  (column: Column): FilterSql =>
  (value: string) =>
    all(patternsOf(value).map((pattern) => sql`${column} like ${pattern}`));
/** The same on names only, ignoring numbers, so that no phone can be guessed digit by digit. */
export const matchesNames =
  (column: Column): FilterSql =>
  (value: string) =>
    /\d/.test(fold(value)) ? sql<SqlBool>`false` : matchesSearch(column)(value);
/**
 * Matches any part of a plain column after Persian normalisation of both sides; the column is normalised once for all
 * words.
 */
export const containsText =
  (column: Column): FilterSql =>
  (value: string) =>
    sql<SqlBool>`fa_fold(${column}::text) like all(${patternsOf(value)}::text[])`;
/** Matches the beginning of a numeric code (D66). */
export const codeBegins =
  (column: Column): FilterSql =>
  (value: string) =>
    sql<SqlBool>`${column} like ${`${escapeLike(toLatinDigits(value).trim())}%`}`;
/** Matches any of the values, passed as one array so that the statement's text does not depend on their number. */
export const inValues =
  (column: Column): FilterSql =>
  (values: (number | string)[]) =>
    typeof values[0] === 'number'
      ? sql<SqlBool>`${column} = any(${values}::bigint[])`
      : sql<SqlBool>`${column} = any(${values})`;
export const equalsFlag =
  (column: Column): FilterSql =>
  (value: boolean) =>
    // Not as a parameter: the planner has to see the value.
    value ? sql<SqlBool>`(${column})` : sql<SqlBool>`not (${column})`;
export const comparison =
  (column: Column): FilterSql =>
  ({ value, operator }: AmountFilter) =>
    sql<SqlBool>`${column} ${sql.raw(operator)} ${value}`;
/** A `date` column between two days, both included; either may be open. */
export const betweenDates =
  (column: Column): FilterSql =>
  ({ from, to }: DateFilter) =>
    all([from && sql`${column} >= ${from}::date`, to && sql`${column} <= ${to}::date`]);
/** An instant between two days in the club's time zone, both included. */
export const betweenClubDays =
  (column: Column, zone: string | RawBuilder<string>): FilterSql =>
  ({ from, to }: DateFilter) =>
    all([
      from && sql`${column} >= ${from}::date::timestamp at time zone ${zone}`,
      to && sql`${column} < (${to}::date + 1)::timestamp at time zone ${zone}`,
    ]);

function all(conditions: (Column | '' | null)[]): Condition {
  const stated = conditions.filter((condition) => typeof condition === 'object' && condition !== null);
  return stated.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(stated, sql` and `)})`;
}

const EXACT_TO = 10_000;
/** Above this estimate the real count is certainly above `EXACT_TO`. */
const SURELY = 3 * EXACT_TO;

// biome-ignore lint/suspicious/noExplicitAny: any select of ours
type AnySelect<O> = SelectQueryBuilder<any, any, O>;

/** The filtered rows of a select without order or page, for totals. */
export function applyFilters<O>(
  select: AnySelect<O>,
  listSql: ListSql,
  filters: ListQuery['filters'],
): AnySelect<O> {
  return select.where(conditionsOf(listSql, filters));
}

function conditionsOf(listSql: ListSql, filters: ListQuery['filters']): Condition {
  return all(
    Object.entries(filters).map(([name, value]) => {
      const filter = listSql.filters[name];
      if (!filter) throw new Error(`no SQL for the filter ${name}`);
      return filter(value);
    }),
  );
}

/** Active rows; with `trashed` the rows in the trash, with time and author of their deletion. */
export function liveOrTrashed<O>(
  select: AnySelect<O>,
  alias: string,
  q: Pick<ListQuery, 'trashed'>,
): AnySelect<O & Trashed> {
  const deleted_at = sql.ref(`${alias}.deleted_at`);
  if (!q.trashed) {
    const there = () => select.where(sql<SqlBool>`${deleted_at} is null`) as AnySelect<O & Trashed>;
    return memoized(select, 'there', there);
  }
  return select.where(sql<SqlBool>`${deleted_at} is not null`).select([
    sql<Date>`${deleted_at}`.as('deleted_at'),
    sql<Trashed['deleted_by']>`(select json_build_object('id', x.id, 'name', x.name, 'family', x.family)
        from users x where x.id = ${sql.ref(`${alias}.deleted_by`)})`.as('deleted_by'),
  ]) as AnySelect<O & Trashed>;
}
export interface Trashed {
  deleted_at?: Date;
  deleted_by?: { id: number; name: string; family: string } | null;
}

/** A list that is being read completely; `opened` once its cursor is open. */
interface Reading extends ListQuery {
  reading: { opened: boolean };
}
const CURSOR = 'whole_list';
const PART = 1_000;
/** No total is computed above this page number. */
const COUNTED = 1_000_000;

/**
 * Reads a whole list in one snapshot: calls the list's own function `part` with the query until all rows were returned;
 * each call gets the next rows from a cursor, so none is skipped or repeated.
 */
export async function readThrough(
  db: Db,
  q: ListQuery,
  part: (db: Db, q: ListQuery) => Promise<boolean>,
): Promise<void> {
  const reading: Reading = { ...q, reading: { opened: false } };
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      while (await part(tx, reading));
    });
}

async function nextPart<O>(
  db: Db,
  rows: AnySelect<O>,
  chosen: AnySelect<unknown>,
  id: string,
  listSql: ListSql,
  q: Reading,
): Promise<Page<O>> {
  let total = 0;
  if (!q.reading.opened) {
    q.reading.opened = true;
    const only = q.export?.ids;
    const wanted = only ? chosen.where(sql<SqlBool>`${sql.ref(id)} = any(${only}::bigint[])`) : chosen;
    total = (await countTo(db, wanted.limit(sql.lit(COUNTED)).compile())).n ?? 0;
    const ids = ordered(wanted.clearSelect().select(sql.ref(id).as('id')), id, listSql, q);
    await sql`declare ${sql.raw(CURSOR)} no scroll cursor for ${ids}`.execute(db);
  }
  const next = await sql<{ id: unknown }>`fetch ${sql.raw(`${PART} from ${CURSOR}`)}`.execute(db);
  const ids = next.rows.map((row) => row.id);
  const data = await rowsOf(db, rows, ids, id, listSql, q);
  return { data, pagination: { current_page: 1, total, per_page: PART } };
}

/**
 * The next rows of a select that `readThrough` reads completely and that does not use `listPage`; executed once. Null
 * outside of `readThrough`, when a page is wanted.
 */
export async function nextRows<O>(
  db: Db,
  q: ListQuery,
  select: () => Promise<{ rows: RawBuilder<O>; total: number }>,
): Promise<Page<O> | null> {
  if (!('reading' in q)) return null;
  const { reading } = q as Reading;
  let total = 0;
  if (!reading.opened) {
    reading.opened = true;
    const whole = await select();
    total = whole.total;
    await sql`declare ${sql.raw(CURSOR)} no scroll cursor for ${whole.rows}`.execute(db);
  }
  const { rows } = await sql<O>`fetch ${sql.raw(`${PART} from ${CURSOR}`)}`.execute(db);
  return { data: rows, pagination: { current_page: 1, total, per_page: PART } };
}

export interface Page<O> {
  data: O[];
  pagination: { current_page: number; total: number; per_page: number; total_exact?: boolean };
}

/** Faster selects of the same rows as a list's keys, by an index of another table. */
interface Faster {
  /** For a sort column of that table. */
  inOrder?: () => AnySelect<unknown> | undefined;
  /** For counting. */
  counted?: () => AnySelect<unknown> | undefined;
}

/**
 * One page of a list. `rows` selects what is shown; `keys` selects the same rows with only the joins that filters and
 * sorts need, and is used to find and count them, so that only the page's rows are read in full. `id` is their id
 * column with its table's alias. The total is exact up to 10,000, above it the planner's estimate. If `rows` is built
 * with `oncePerDb`, everything else that an unfiltered page depends on must be too.
 */
export async function listPage<O>(
  db: Db,
  rows: AnySelect<O>,
  keys: AnySelect<unknown>,
  id: string,
  listSql: ListSql,
  q: ListQuery,
  faster: Faster = {},
): Promise<Page<O>> {
  if ('reading' in q)
    return nextPart(db, rows, applyFilters(keys, listSql, q.filters), id, listSql, q as Reading);
  const before = (q.page - 1) * q.per_page;
  const conditions = conditionsOf(listSql, q.filters);
  const inOrder = () => faster.inOrder?.() ?? keys;
  const asks = Object.keys(q.filters).map((name) => listSql.filters[name]);
  const known = listSql.large && asks.every((filter) => filter?.estimable);
  // A few rows close together are found first and then sorted: the sort's index would visit all newer rows.
  const sorts =
    known && asks.some((filter) => filter?.together) && (await expected(db, keys, conditions)) <= SURELY;
  const pageOf = (found: AnySelect<unknown>) => {
    const ids = found.clearSelect().select(sql.ref(id).as('id'));
    // Prevents the use of the sort's index. The page size is inlined: the plan depends on it.
    const apart = sorts ? ids.orderBy(sql`(${sql.ref(id)} < 0)`) : ids;
    return ordered(apart, id, listSql, q).limit(sql.lit(q.per_page));
  };
  const kind = `${q.per_page} ${orderOf(q)}${sorts ? ' sorted' : ''}`;
  // An array instead of a join: with a join the planner would read all eight tables of a long row before it gets to the
  // page. One statement when it has no values and can be planned once; otherwise a small one planned for its values,
  // and one that is the same for every page.
  const plain = () =>
    statement(() =>
      ordered(rows.where(sql<SqlBool>`${sql.ref(id)} = any(array(${pageOf(inOrder())}))`), id, listSql, q),
    );
  const idsOnPage = async () => {
    const walked = inOrder();
    const asked = before > 0 ? [conditions, sql`${before}`] : [conditions];
    const page = perWording(db, walked, `page ${kind}`, asked, (where, offset) => {
      const some = pageOf(walked.where(where));
      return offset ? some.offset(offset) : some;
    });
    return (await db.executeQuery(plannedForValues(page))).rows.map((row) => row.id);
  };
  const isPlain = before === 0 && Object.keys(q.filters).length === 0;
  const data = isPlain
    ? await memoized(rows, `first ${kind}`, plain)(db)
    : await rowsOf(db, rows, await idsOnPage(), id, listSql, q);
  const page = { current_page: q.page, per_page: q.per_page };
  // A page that is not full is the last, so nothing has to be counted.
  const isLast = data.length < q.per_page && (data.length > 0 || before === 0);
  if (isLast) return { data, pagination: { ...page, total: before + data.length } };
  const total = await countRows(db, faster.counted?.() ?? keys, conditions, known === true);
  return { data, pagination: { ...page, ...total } };
}

const orderOf = ({ order }: ListQuery): string =>
  order.map(({ field, direction }) => `${field},${direction}`).join(' ');

async function rowsOf<O>(
  db: Db,
  rows: AnySelect<O>,
  ids: unknown[],
  id: string,
  listSql: ListSql,
  q: ListQuery,
): Promise<O[]> {
  if (ids.length === 0) return [];
  const read = memoized(rows, `rows ${orderOf(q)}`, () =>
    statement((_, wanted: unknown[]) =>
      ordered(rows.where(sql<SqlBool>`${sql.ref(id)} = any(${wanted})`), id, listSql, q),
    ),
  );
  return read(db, ids);
}

function ordered<O>(query: AnySelect<O>, id: string, listSql: ListSql, q: ListQuery): AnySelect<O> {
  let sorted = query;
  for (const { field, direction } of q.order) {
    const column = field === WENT ? sql.ref(`${id.split('.')[0]}.${WENT}`) : listSql.sorts[field];
    if (!column) throw new Error(`no SQL for the sort ${field}`);
    for (const one of [column].flat()) sorted = sorted.orderBy(one as Column, direction);
  }
  return sorted.orderBy(sql.ref(id), q.order.at(-1)?.direction ?? 'asc');
}

interface Total {
  total: number;
  total_exact?: boolean;
}

/**
 * Totals by statement and values, for later pages and other readers of the list. A cached total is used only while the
 * database's snapshot is the same, so nothing was written since.
 */
interface CachedTotal {
  total: Total;
  /** The snapshot it was counted in. */
  as_of: string;
}
const MOST_TOTALS = 500;
const kept = new WeakMap<Db, Map<string, CachedTotal>>();

/** The cache of one database. */
function keptOf<T>(all: WeakMap<Db, Map<string, T>>, db: Db): Map<string, T> {
  const of = all.get(db) ?? new Map<string, T>();
  all.set(db, of);
  if (of.size >= MOST_TOTALS) of.clear();
  return of;
}

async function countRows(
  db: Db,
  keys: AnySelect<unknown>,
  conditions: Condition,
  known: boolean,
): Promise<Total> {
  if (known) {
    const about = await expected(db, keys, conditions);
    // Far above the exact limit: do not count.
    if (about > SURELY) return { total: about, total_exact: false };
  }
  const counting = perWording(db, keys, 'count', [conditions], (where) =>
    keys.where(where).limit(sql.lit(EXACT_TO + 1)),
  );
  const totals = keptOf(kept, db);
  const key = JSON.stringify([counting.sql, counting.parameters]);
  const before = totals.get(key);
  const { n, as_of } = await countTo(db, counting, before?.as_of);
  if (n === null && before) return before.total;
  const total =
    n !== null && n <= EXACT_TO
      ? { total: n }
      : { total: Math.max(await expected(db, keys, conditions), EXACT_TO + 1), total_exact: false };
  totals.set(key, { total, as_of });
  return total;
}

const ESTIMATE_MS = 30_000;
const expectations = new WeakMap<Db, Map<string, { about: number; until: number }>>();

/** The planner's estimate of rows; cached for half a minute. */
async function expected(db: Db, keys: AnySelect<unknown>, conditions: Condition): Promise<number> {
  const known = keptOf(expectations, db);
  const asked = perWording(db, keys, 'expected', [conditions], (where) => keys.where(where));
  const key = JSON.stringify([asked.sql, asked.parameters]);
  const before = known.get(key);
  const now = performance.now();
  if (before && before.until > now) return before.about;
  const explain = CompiledQuery.raw(`explain (format json) ${asked.sql}`, [...asked.parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    plannedForValues(explain),
  );
  const about = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  known.set(key, { about, until: now + ESTIMATE_MS });
  return about;
}

/** The number of rows up to the limit; null when the snapshot is still that of `before`. */
async function countTo(
  db: Db,
  { sql: text, parameters }: CompiledQuery,
  before: string | null = null,
): Promise<{ n: number | null; as_of: string }> {
  const asked = `select pg_current_snapshot()::text as as_of,
    case when pg_current_snapshot()::text is distinct from $${parameters.length + 1} then
      (select count(*) from (${text}) k) end as n`;
  const counting = CompiledQuery.raw(asked, [...parameters, before]);
  const { rows } = await db.executeQuery<{ n: number | null; as_of: string }>(
    parameters.length > 0 ? plannedForValues(counting) : counting,
  );
  return rows[0] as { n: number | null; as_of: string };
}

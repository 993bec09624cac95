import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type AmountFilter, type DateFilter, type ListQuery, WENT } from '#contract/list.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';
import type { Db } from './client.ts';
import { plannedForValues } from './prepared.ts';
import { memoized, statement, worded } from './statement.ts';
import { escapeLike, searchWords } from './text-search.ts';

type Column = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;
/** One filter's meaning in SQL, for any of its values. */
export interface FilterSql {
  // biome-ignore lint/suspicious/noExplicitAny: the value's type is the filter kind's, checked by the contract
  (value: any): Condition;
  /** The planner's statistics know well how many rows it leaves. */
  estimable?: true;
  /** What it leaves was made at about the same time: in the order of ids it lies together, perhaps far from both ends. */
  together?: true;
}
/** Says so of a filter on a column as it stands. */
export const estimable = (filter: FilterSql, more: Pick<FilterSql, 'together'> = {}): FilterSql =>
  Object.assign((value: unknown) => filter(value), { ...more, estimable: true as const });

/** How a list spec of the contract reads in SQL: one entry a sort and a filter (a missing one throws). */
export interface ListSql {
  /** Of several columns each is a tie-break of the one before it. */
  sorts: Record<string, Column | readonly Column[]>;
  filters: Record<string, FilterSql>;
  /** So many rows may be there that counting to 10,000 costs more than the page. */
  large?: true;
}

/** The same for records of which a list knows no more than the name. */
export const byName = (alias: string): ListSql => ({
  sorts: {
    id: sql.ref(`${alias}.id`),
    name: sql`${sql.ref(`${alias}.name`)} collate fa_num`,
    created_at: sql.ref(`${alias}.created_at`),
  },
  filters: { name: contains(sql.ref(`${alias}.name`)) },
});

/** As a register does: by family, then by name, then each by themselves (D39); of the table of people as `alias`. */
export const personOrder = (alias: string): Column[] => [
  sql`${sql.ref(`${alias}.family`)} collate "fa-x-icu"`,
  sql`${sql.ref(`${alias}.name`)} collate "fa-x-icu"`,
  sql.ref(`${alias}.id`),
];

/** The same as one part of a statement. */
export const inPersonOrder = (alias: string) => sql`${sql.join(personOrder(alias))}`;

const patternsOf = (value: string) => searchWords(value).map((word) => `%${escapeLike(word)}%`);
/** Any part of a folded search column; of several words, all of them in any order. Each by itself: an index finds it. */
export const matches =
  (column: Column): FilterSql =>
  (value: string) =>
    all(patternsOf(value).map((pattern) => sql`${column} like ${pattern}`));
/** The same for names alone: a number is part of nobody's, so that no phone is guessed digit by digit. */
export const namesMatch =
  (column: Column): FilterSql =>
  (value: string) =>
    /\d/.test(fold(value)) ? sql<SqlBool>`false` : matches(column)(value);
/** Any part of a plain column, after Persian normalisation on both sides: the column's once, however many the words. */
export const contains =
  (column: Column): FilterSql =>
  (value: string) =>
    sql<SqlBool>`fa_fold(${column}::text) like all(${patternsOf(value)}::text[])`;
/** The beginning of a code of digits (D66). */
export const codeBegins =
  (column: Column): FilterSql =>
  (value: string) =>
    sql<SqlBool>`${column} like ${`${escapeLike(toLatinDigits(value).trim())}%`}`;
/** Any of the values. They travel as one array: the statement is the same however many there are. */
export const oneOf =
  (column: Column): FilterSql =>
  (values: (number | string)[]) =>
    typeof values[0] === 'number'
      ? sql<SqlBool>`${column} = any(${values}::bigint[])`
      : sql<SqlBool>`${column} = any(${values})`;
export const is =
  (column: Column): FilterSql =>
  (value: boolean) =>
    // Not as a parameter: the planner has to see which of the two it is.
    value ? sql<SqlBool>`(${column})` : sql<SqlBool>`not (${column})`;
export const compares =
  (column: Column): FilterSql =>
  ({ value, operator }: AmountFilter) =>
    sql<SqlBool>`${column} ${sql.raw(operator)} ${value}`;
/** A `date` column between two days, both included; either side may be open. */
export const within =
  (column: Column): FilterSql =>
  ({ from, to }: DateFilter) =>
    all([from && sql`${column} >= ${from}::date`, to && sql`${column} <= ${to}::date`]);
/** An instant between two days of the club's zone, both included. */
export const withinDays =
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
/** An estimate above it is of more than that, however far it errs. */
const SURELY = 3 * EXACT_TO;

// biome-ignore lint/suspicious/noExplicitAny: any select of ours
type AnySelect<O> = SelectQueryBuilder<any, any, O>;

/** The rows of a select that the filters leave, without order or page: for totals. */
export function filtered<O>(
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

/** What is there, or with `trashed` what is in the trash, and then when it went and by whom. */
export function shown<O>(
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

/** A list that is read to its end; `opened` once its rows are known. */
interface Reading extends ListQuery {
  reading: { opened: boolean };
}
const CURSOR = 'whole_list';
const PART = 1_000;
/** Above it nobody asks how many there are. */
const COUNTED = 1_000_000;

/**
 * Reads a list to its end, as it was at one moment: `part` calls the list's own function with the given query until
 * it has enough, and gets the next rows each time. They come by a cursor, so that no row is skipped or seen twice.
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
 * The next rows of a select that `readThrough` reads to its end, where it is no list of `listPage`: it is carried out once.
 * Null: nothing is read through, a page is wanted.
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

/** The same rows as a list's keys, read by another table's index. */
interface Faster {
  /** For an order that stands in that table. */
  inOrder?: () => AnySelect<unknown> | undefined;
  /** For counting what the filters leave. */
  counted?: () => AnySelect<unknown> | undefined;
}

/**
 * One page of a list. `rows` selects what is shown, `keys` the same rows with no more joins than filters and sorts
 * need: it tells which rows stand on the page, so that only those are read in full, and it is what gets counted. `id`
 * is the column that tells them apart, with its table's alias. The
 * total is exact to 10,000, above it the planner's estimate. Where `rows` is built `once`, so must be whatever else a
 * page without filters hangs on.
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
    return nextPart(db, rows, filtered(keys, listSql, q.filters), id, listSql, q as Reading);
  const before = (q.page - 1) * q.per_page;
  const conditions = conditionsOf(listSql, q.filters);
  const inOrder = () => faster.inOrder?.() ?? keys;
  const asks = Object.keys(q.filters).map((name) => listSql.filters[name]);
  const known = listSql.large && asks.every((filter) => filter?.estimable);
  // Few that lie together are found and sorted: by the index of the order all that was made since would be looked at.
  const sorts =
    known && asks.some((filter) => filter?.together) && (await expected(db, keys, conditions)) <= SURELY;
  const pageOf = (found: AnySelect<unknown>) => {
    const ids = found.clearSelect().select(sql.ref(id).as('id'));
    // An order that no index has. The page's size as it stands: its plan hangs on it.
    const apart = sorts ? ids.orderBy(sql`(${sql.ref(id)} < 0)`) : ids;
    return ordered(apart, id, listSql, q).limit(sql.lit(q.per_page));
  };
  const kind = `${q.per_page} ${orderOf(q)}${sorts ? ' sorted' : ''}`;
  // An array and no join: the planner would read all of the eight tables of a long row before it came to the page. One
  // statement where it holds no values and is planned once; else a small one that is planned for its values, and one
  // that is the same for every page.
  const plain = () =>
    statement(() =>
      ordered(rows.where(sql<SqlBool>`${sql.ref(id)} = any(array(${pageOf(inOrder())}))`), id, listSql, q),
    );
  const idsOnPage = async () => {
    const walked = inOrder();
    const asked = before > 0 ? [conditions, sql`${before}`] : [conditions];
    const page = worded(db, walked, `page ${kind}`, asked, (where, offset) => {
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
  // A page that is not full is the last one: nobody has to count.
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
 * Totals by what was counted, for whoever scrolls on and for whoever opens the same list. A counted one is answered
 * again only while nothing at all has been written since: then the database's snapshot is the very same.
 */
interface CachedTotal {
  total: Total;
  /** The snapshot that was counted. */
  as_of: string;
}
const MOST_TOTALS = 500;
const kept = new WeakMap<Db, Map<string, CachedTotal>>();

/** What is kept of a database by a statement and its values. */
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
    // Far above what is counted: no need to.
    if (about > SURELY) return { total: about, total_exact: false };
  }
  const counting = worded(db, keys, 'count', [conditions], (where) =>
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

/** How many rows the planner expects; kept for half a minute. */
async function expected(db: Db, keys: AnySelect<unknown>, conditions: Condition): Promise<number> {
  const known = keptOf(expectations, db);
  const asked = worded(db, keys, 'expected', [conditions], (where) => keys.where(where));
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

/** How many rows a select has; null when the snapshot is still the one of `before`. */
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

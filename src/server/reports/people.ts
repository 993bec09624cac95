import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportRow } from '#contract/reports/report-spec.ts';
import { type DaySpan, previousPeriod } from '#domain/periods.ts';
import { inValues, matchesNames } from '#server/db/list.ts';
import type { Calculation } from './calculation.ts';
import { reportWords } from './names.ts';
import { clubMinute, overdue, owed } from './reminders.ts';
import { groupRows, namedRows, type PageColumns, peopleRows, percentOf, sqlPercent } from './rows.ts';
import type { Run } from './run.ts';
import { chartOf, keyOf, type Measure, measured, pointsOf, slotsOf, stepOf } from './slots.ts';
import { isWhole, tie } from './ties.ts';

/** Filters of a list of people, on `u`. */
export function ofPeople({ query }: Run, ...left: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { name, character } = query.filters as { name?: string; character?: number[] };
  const conditions = [
    ...left,
    ...(name === undefined ? [] : [matchesNames(sql`u.search`)(name)]),
    ...(character === undefined ? [] : [inValues(sql`u.character_id`)(character)]),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** The first and the last day on which somebody was here, or will have been: what was cancelled is no visit. */
const visits = (run: Run, columns: { first: string; last?: string }): PageColumns => ({
  columns: [columns.first, ...(columns.last ? [columns.last, 'days_since'] : [])],
  each: sql`(select f.first as ${sql.ref(columns.first)}${
    columns.last
      ? sql`, f.last as ${sql.ref(columns.last)}, greatest(${run.today}::date - f.last, 0) as days_since`
      : sql``
  } from (
    select (select x.date from sale_invoices x where x.user_id = r.key and x.deleted_at is null and x.status = 1
        order by x.date limit 1) as first,
      (select x.date from sale_invoices x where x.user_id = r.key and x.deleted_at is null and x.status = 1
        and x.date <= ${run.today}::date order by x.date desc limit 1) as last) f)`,
});

/** Receipts of people less those that were taken back, by the date of their documents; who was merged is the other one. */
const receivedBy = ({ from, to }: DaySpan) => sql`(
  select coalesce(u.merged_into, u.id) as user_id, sum(d.price)::bigint as received
  from (select user_id, price from documents where type = 'receive' and doc_number is not null
      and date between ${from}::date and ${to}::date
    union all select d.user_id, -d.price from documents d join documents o on o.id = d.reverses
      where o.type = 'receive' and d.date between ${from}::date and ${to}::date) d
  join users u on u.id = d.user_id group by 1)`;

const USER_MEASURES = [
  'count',
  'played',
  'missed',
  'canceled',
  'minutes',
  'income',
  'discount',
] as const satisfies Measure[];
const NEWNESS = (span: DaySpan) => sql`case when exists (select from sale_invoices f
  where f.user_id = i.user_id and f.deleted_at is null and f.date < ${span.from}::date) then 'returning' else 'new' end`;
const percents = (sums: Record<string, unknown>) => ({
  missed_percent: percentOf(sums.missed, sums.count),
  canceled_percent: percentOf(sums.canceled, sums.count),
});

const isIdle = ({ query }: Run) => query.filters.idle === true;
/** Who stopped coming is counted in the days before those in which they did not. */
const countedIn = (run: Run, asked: DaySpan) => (isIdle(run) ? previousPeriod(asked, run.ctx.locale) : asked);
/** Nothing of a person lies in these days. */
const gone = (user: RawBuilder<unknown>, { from, to }: DaySpan) => sql<SqlBool>`not exists (
  select from sale_invoices x where x.user_id = ${user} and x.deleted_at is null
    and x.date between ${from}::date and ${to}::date)`;

/** Only the reservations of those whom the report's own filters leave: where its rows are no people. */
function ofThose(run: Run, asked: DaySpan): Run {
  const { name } = run.query.filters as { name?: string };
  const conditions = [
    ...(isIdle(run) ? [gone(sql`i.user_id`, asked)] : []),
    ...(name === undefined
      ? []
      : [sql`i.user_id in (select x.id from users x where ${matchesNames(sql`x.search`)(name)})`]),
  ];
  if (conditions.length === 0) return run;
  return { ...run, only: sql<SqlBool>`${sql.join(conditions, sql` and `)}` };
}

/** گزارش مشتریان: who comes, how often, and who stopped (`idle`: who came in the days before and not in these). */
export const userReport: Calculation = {
  // Its rows are of the days before already, of those who came in none after: beside them they came to nothing else.
  alone: isIdle,
  rows: async (run, asked, keys) => {
    const span = countedIn(run, asked);
    const received = run.wants('received');
    if (run.query.group !== 'person') return groupedUsers(ofThose(run, asked), span);
    return peopleRows(
      run,
      sql`select g.*, 1 as people, ch.name as character, u.phone_number as phone,
          ${sqlPercent(sql`g.missed`, sql`g.count`)} as missed_percent,
          ${sqlPercent(sql`g.canceled`, sql`g.count`)} as canceled_percent,
          ${received ? sql`coalesce(rc.received, 0)` : sql`null::bigint`} as received, a.balance
        from (${measured(run, span, { key: sql`i.user_id` }, USER_MEASURES)}) g
        join users u on u.id = g.key join characters ch on ch.id = u.character_id
        join accounts a on a.user_id = u.id
        ${received ? sql`left join ${receivedBy(span)} rc on rc.user_id = g.key` : sql``}
        where ${ofPeople(run, ...(isIdle(run) ? [gone(sql`g.key`, asked)] : []))}`,
      {
        keys,
        late: visits(run, { first: 'first_visit', last: 'last_visit' }),
        alone: ['balance', 'days_since'],
        total: percents,
      },
    );
  },
  days: (run, asked) => (isIdle(run) ? countedIn(run, asked) : null),
  chart: async (whole, asked) => {
    const [run, span] = [ofThose(whole, asked), countedIn(whole, asked)];
    const step = stepOf(run, sql.ref('i.date'), span, 'week');
    const { rows } = await sql<{ at: string; key: string; value: number }>`
      select at, key, count(*)::int as value from (
        select w.at, case when exists (select from sale_invoices f where f.user_id = w.user_id
          and f.deleted_at is null and f.date < w.at) then 'returning' else 'new' end as key
        from (select distinct ${step} as at, i.user_id from ${slotsOf(run, span)}) w) n group by 1, 2`.execute(
      run.db,
    );
    const points = pointsOf(run, span, 'week');
    return chartOf(run, { by: 'week', kind: 'count', of: 'newness', points }, rows);
  },
};

/** The same by groups of people or of days: `people` counts each once in every group. */
async function groupedUsers(run: Run, span: DaySpan) {
  const { group } = run.query;
  const key = group === 'newness' ? { key: NEWNESS(span) } : keyOf(run, group, span);
  const people = run.wants('people');
  const all = people
    ? await sql<{ n: number }>`select count(distinct i.user_id)::int as n from ${slotsOf(run, span)}`.execute(
        run.db,
      )
    : null;
  return groupRows(
    run,
    sql`select g.*, ${sqlPercent(sql`g.missed`, sql`g.count`)} as missed_percent,
        ${sqlPercent(sql`g.canceled`, sql`g.count`)} as canceled_percent
      from (${measured(run, span, key, USER_MEASURES, true)}) g`,
    {
      alone: ['balance', 'days_since', 'received'],
      total: (sums) => ({ ...percents(sums), ...(all ? { people: all.rows[0]?.n ?? 0 } : {}) }),
    },
  );
}

const inDays = ({ from, to }: DaySpan) =>
  sql`i.deleted_at is null and i.date between ${from}::date and ${to}::date`;

/** Who pays what of each reservation; of what was cancelled whoever is still charged, and its owner. */
const shares = (span: DaySpan) => sql`(
    select i.id, p.user_id as key, p.price from sale_invoices i join invoice_payers p on p.invoice_id = i.id
      where i.status = 1 and ${inDays(span)}
    union all
    select i.id, o.user_id, o.price from sale_invoices i join open_items o on o.invoice_id = i.id
      where i.status = 2 and (o.price <> 0 or o.user_id = i.user_id) and ${inDays(span)})`;
/** What each payer came to: `key`, `sum` and `count`. */
const payers = (span: DaySpan) =>
  sql`select q.key, count(*)::int as count, sum(q.price)::bigint as sum from ${shares(span)} q group by 1`;
/** The reservations of all of them: one that several pay is one. */
async function countPaid(run: Run, span: DaySpan): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct q.id)::int as n from ${shares(span)} q
    ${isWhole(run) ? sql`` : sql`join users u on u.id = q.key where ${ofPeople(run)}`}`.execute(run.db);
  return rows[0]?.n ?? 0;
}
/** What they and all better ones bring of the whole, in percent. */
const RUNNING = sqlPercent(sql`sum(sum) over (order by sum desc, key)`, sql`sum(sum) over ()`);

/**
 * جمع فروش به کاربران: by who pays, the best first; A brings 80 percent, B the next 15. Of all who pay: whoever is looked
 * for alone is no better for it.
 */
export const userSales: Calculation = {
  rows: async (run, span, keys) => {
    const count = run.wants('count') ? await countPaid(run, span) : null;
    return peopleRows(
      run,
      sql`select key, sum, count, share, running,
          case when running - share < 80 then 'A' when running - share < 95 then 'B' else 'C' end as class
        from (select key, sum, count, ${sqlPercent(sql`sum`, sql`sum(sum) over ()`)} as share,
            ${RUNNING} as running from (${payers(span)}) s) w
        ${isWhole(run) ? sql`` : sql`join users u on u.id = w.key where ${ofPeople(run)}`}`,
      { keys, late: visits(run, { first: 'since' }), alone: ['count'], total: () => ({ count }) },
    );
  },
  ties: async (run, span, { total }) => {
    if (!isWhole(run)) return [];
    const { rows } = await sql<{ sum: number }>`select
        coalesce(sum(i.total_price - case when i.status = 2 then coalesce(i.cancel_price, 0) else 0 end), 0)::bigint as sum
      from ${slotsOf(run, span)}`.execute(run.db);
    const name = run.ctx.locale === 'fa' ? 'ریز فروش: فروش منهای برگشتی' : 'Sales: booked less returned';
    return [tie('sale-details.booked-returned', name, total.sum, rows[0]?.sum)];
  },
  chart: async (run, span) => {
    const { rows } = await sql<{ tenth: number; running: number | null }>`
      select k as tenth, running from generate_series(1, 10) k join (
        select ${RUNNING} as running, row_number() over (order by sum desc, key) as rank, count(*) over () as n
        from (${payers(span)}) s) r on r.rank = ceil(r.n * k / 10.0) order by k`.execute(run.db);
    return {
      by: 'tenth',
      kind: 'percent',
      points: rows.map(({ tenth }) => String(10 * tenth)),
      series: [
        {
          key: 'running',
          name: run.spec.columns.running?.title[run.ctx.locale] ?? '',
          values: rows.map(({ running }) => running ?? 0),
        },
      ],
    };
  },
};

const TOP_MEASURES = ['count', 'minutes', 'income'] as const satisfies Measure[];
type TopMeasure = (typeof TOP_MEASURES)[number];

/** All but the best, as one row. */
const REST = 'rest';

/** The best by one measure with their ranks, or those of `keys`. */
async function ranked(
  run: Run,
  span: DaySpan,
  most: number | null,
  keys: readonly ReportRow['key'][] | null,
) {
  const by = (run.query.choices.by ?? 'income') as TopMeasure;
  const { rows } = await sql<{ key: number | string; rank: number } & Record<TopMeasure, number>>`
    with r as (select m.*, row_number() over (order by ${sql.ref(by)} desc, key)::int as rank
      from (${measured(run, span, keyOf(run, run.query.group, span), TOP_MEASURES)}) m)
    select * from r where ${
      keys ? sql`key::text = any(${keys.map(String)})` : sql`rank <= ${most ?? 10}`
    } order by rank`.execute(run.db);
  return { by, rows };
}

/** برترین‌ها: the best and the rest, which together are all. */
export const top: Calculation = {
  short: true,
  rows: async (run, span, asked) => {
    const { by, rows } = await ranked(
      run,
      span,
      Number(run.query.choices.limit),
      asked?.filter((key) => key !== REST) ?? null,
    );
    const { rows: all } = await sql<
      Record<TopMeasure, number>
    >`${measured(run, span, { key: sql`null::bigint` }, TOP_MEASURES)}`.execute(run.db);
    const sums = all[0] ?? { count: 0, minutes: 0, income: 0 };
    const keys = rows.map((row) => row.key);
    const before = await ranked(run, previousPeriod(span, run.ctx.locale), null, keys);
    const ranks = new Map(before.rows.map((row) => [row.key, row.rank]));
    const shareOf = (row: Record<TopMeasure, number>) => percentOf(row[by], sums[by]);
    const rest = Object.fromEntries(
      TOP_MEASURES.map((name) => [name, sums[name] - rows.reduce((sum, row) => sum + row[name], 0)]),
    ) as Record<TopMeasure, number>;
    const found = [
      ...rows.map((row) => ({ ...row, rank_before: ranks.get(row.key) ?? null, share: shareOf(row) })),
      { key: REST, ...rest, share: shareOf(rest) },
    ];
    const made = await inRank(run, found);
    return { ...made, total: { ...made.total, share: percentOf(sums[by], sums[by]) } };
  },
};

/** In the order of their ranks. */
function inRank(run: Run, found: readonly Record<string, unknown>[]) {
  const order = { field: 'rank', direction: 'asc' } as const;
  return namedRows({ ...run, query: { ...run.query, order } }, found, { alone: ['rank', 'rank_before'] });
}

/** بدهکاران سانس‌های گذشته: whoever still owes for a slot that is over, as it is now. */
export const pastDebtors: Calculation = {
  rows: async (run, _, keys) => {
    const { group, filters } = run.query;
    const now = await clubMinute(run.ctx);
    const court = (filters.court as number[] | undefined)?.map(Number);
    const sums = sql`count(*)::int as slots, min(i.date) as oldest, (${run.today}::date - min(i.date))::int as days,
      sum(o.price - o.allocated)::bigint as due, sum(o.pending)::bigint as pending`;
    const short = sql`open_items o join sale_invoices i on i.id = o.invoice_id join users u on u.id = o.user_id
      where ${overdue(now, court)} and ${ofPeople(run)}`;
    if (group === 'person') {
      return peopleRows(
        run,
        sql`select g.*, u.phone_number as phone from (select o.user_id as key, ${sums} from ${short} group by 1) g
          join users u on u.id = g.key`,
        {
          keys,
          alone: ['days'],
          late: {
            columns: ['last_receipt', 'next_date', 'next_time'],
            each: sql`(select (select max(d.date + 0) from documents d where d.user_id = r.key and d.type = 'receive'
                and d.status = 'confirm') as last_receipt, n.date as next_date, to_char(n.start_time, 'HH24:MI') as next_time
              from (select 1) one left join lateral (select x.date, x.start_time from sale_invoices x
                where x.user_id = r.key and x.status = 1 and x.deleted_at is null
                  and x.date + x.start_time > ${now}::timestamp and x.date >= ${run.today}::date
                order by x.date, x.start_time limit 1) n on true)`,
          },
        },
      );
    }
    const day = sql`${run.today}::date - i.date`;
    const key =
      group === 'court'
        ? sql`i.court_id`
        : group === 'character'
          ? sql`u.character_id`
          : sql`case when ${day} <= 30 then '0-30' when ${day} <= 60 then '31-60' when ${day} <= 90 then '61-90' else '91' end`;
    return groupRows(run, sql`select ${key} as key, ${sums} from ${short} group by 1`, { alone: ['days'] });
  },
  ties: async (run, _, { total }) => {
    if (!isWhole(run)) return [];
    const now = await clubMinute(run.ctx);
    const { rows } = await sql<{ later: number; short: number; debtors: number }>`
      select (select coalesce(sum(o.price - o.allocated), 0)::bigint from open_items o
          join sale_invoices i on i.id = o.invoice_id
          where ${owed} and o.kind = 'invoice' and i.date + i.end_time > ${now}::timestamp) as later,
        (select coalesce(sum(price - allocated), 0)::bigint from open_items where allocated < price) as short,
        (select coalesce(sum(balance), 0)::bigint from accounts where user_id is not null and balance > 0) as debtors`.execute(
      run.db,
    );
    const { later = 0, short = 0, debtors } = rows[0] ?? {};
    const words = reportWords(run);
    const due = Number(total.due ?? 0);
    return [
      {
        ...tie('debtors', words.debtors, short, debtors),
        parts: [
          { name: words.past_slots, sum: due },
          { name: words.later_slots, sum: later },
          { name: words.other_debts, sum: short - due - later },
        ],
      },
    ];
  },
};

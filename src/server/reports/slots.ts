import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Group, TimeChart } from '#contract/reports/report-spec.ts';
import { eachDay } from '#domain/dates.ts';
import { type DaySpan, periodStarts } from '#domain/periods.ts';
import type { Outcome } from '#domain/statuses.ts';
import { groupThatWon, hourOf, outcome, slotFilters, weekdayOf } from '#server/calendar/slot-filters.ts';
import { creatorId } from '#server/records/creator-sql.ts';
import { groupKeyNames, reportWords } from './names.ts';
import type { Run } from './run.ts';

/** The reservations (`i`) of a span by the report's basis, less what its filters leave out; the trash never counts. */
export function slotsOf(run: Run, span: DaySpan, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`sale_invoices i ${more} where ${counted(run, span)}`;
}

/** The conditions of the same on `i`. */
export function counted(run: Run, { from, to }: DaySpan): RawBuilder<SqlBool> {
  const conditions = [
    sql`i.deleted_at is null and ${dayOf(run)} between ${from}::date and ${to}::date`,
    ...Object.entries(run.query.filters).flatMap(([name, value]) => {
      const filter = slotFilters[name as keyof typeof slotFilters];
      return filter ? [filter(value)] : [];
    }),
    ...(run.only ? [run.only] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The day by which a reservation counts. */
export const dayOf = (run: Run) =>
  run.query.basis === 'booking' ? sql.ref('i.invoice_date') : sql.ref('i.date');

/** The first day of the week or month of the reader's calendar that a day lies in. */
export function stepOf(run: Run, day: RawBuilder<unknown>, span: DaySpan, by: 'day' | 'week' | 'month') {
  if (by === 'day') return day;
  const steps = sql`${periodStarts(span, by, run.ctx.locale, run.week_start)}::date[]`;
  return sql`(${steps})[width_bucket(${day}, ${steps})]`;
}

export interface Key {
  key: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
}
const COURT = sql`join courts c on c.id = i.court_id`;
const OWNER = sql`join users u on u.id = i.user_id`;

/** What reservations are grouped by: from a table of groups, never from a text of the caller. */
export function keyOf(run: Run, group: Group, span: DaySpan): Key {
  switch (group) {
    case 'day':
    case 'week':
    case 'month':
      return { key: stepOf(run, dayOf(run), span, group) };
    case 'court':
      return { key: sql`i.court_id` };
    case 'court_type':
      return { key: sql`c.type`, join: COURT };
    case 'roof':
      return { key: sql`c.roof`, join: COURT };
    case 'term':
      return { key: sql`i.term_id` };
    case 'weekday':
      return { key: weekdayOf };
    case 'hour':
      return { key: hourOf };
    case 'slot':
      return { key: sql`${weekdayOf} || '-' || i.term_id || '-' || i.court_id` };
    case 'outcome':
      return { key: outcome };
    case 'character':
      return { key: sql`u.character_id`, join: OWNER };
    case 'gender':
      return { key: sql`u.gender`, join: OWNER };
    case 'person':
      return { key: sql`i.user_id` };
    case 'coach':
      return { key: sql`i.coach_id` };
    case 'creator':
      return { key: creatorId(sql`i.creator_id`) };
    case 'action_type':
      return { key: sql`i.action_type` };
    case 'discount_group':
      return { key: groupThatWon };
    case 'seasonal':
      return { key: sql`(i.season_schedule_id is not null)::text` };
    case 'financial_status':
      return { key: sql`i.financial_status` };
    default:
      return { key: sql`null::bigint` };
  }
}

/** Columns of `i` that are added up by key and outcome first: what becomes of them then is said of few rows. */
const BASE = {
  // As a float: a numeric of each row takes longer than all the rest.
  minutes: sql`(date_part('epoch', i.end_time - i.start_time) / 60)`,
  price: sql`i.price`,
  discount: sql`i.discount`,
  total_price: sql`i.total_price`,
  addons_price: sql`i.addons_price`,
  penalty: sql`i.penalty`,
  penalty_addons: sql`i.penalty_addons`,
  cancel_price: sql`i.cancel_price`,
  coach_share: sql`i.coach_share`,
  paid: sql`i.paid`,
  due: sql`i.due`,
} as const;
type Base = keyof typeof BASE;

interface Measured {
  /** Sums of what stands in so many outcomes; of all unless said. */
  of: readonly [base: Base | 'n', outcomes: readonly Outcome[] | null, sign?: '-'][];
}
const GONE = ['canceled', 'closed'] as const;
const counted1 = (outcome: Outcome): Measured => ({ of: [['n', [outcome]]] });

/** Every figure of reservations by what became of them. */
const MEASURES = {
  count: { of: [['n', null]] },
  played: counted1('played'),
  missed: counted1('missed'),
  canceled: counted1('canceled'),
  upcoming: counted1('upcoming'),
  closed: counted1('closed'),
  /** Of what stands: what was cancelled took no time of a court. */
  minutes: { of: [['minutes', ['upcoming', 'played', 'missed']]] },
  list: { of: [['price', null]] },
  discount: { of: [['discount', null]] },
  booked: { of: [['total_price', null]] },
  court: {
    of: [
      ['price', ['played']],
      ['discount', ['played'], '-'],
    ],
  },
  addons: {
    of: [
      ['addons_price', ['played']],
      ['penalty_addons', GONE],
    ],
  },
  penalty: {
    of: [
      ['penalty', GONE],
      ['penalty_addons', GONE, '-'],
    ],
  },
  no_show: { of: [['total_price', ['missed']]] },
  income: {
    of: [
      ['total_price', ['played', 'missed']],
      ['penalty', GONE],
    ],
  },
  deferred: { of: [['total_price', ['upcoming']]] },
  returned: { of: [['cancel_price', GONE]] },
  coach_share: { of: [['coach_share', null]] },
  paid: { of: [['paid', null]] },
  due: { of: [['due', null]] },
} as const satisfies Record<string, Measured>;
export type Measure = keyof typeof MEASURES;
export const isMeasure = (name: string): name is Measure => name in MEASURES;

/** A measure out of the sums `s` by outcome. */
function sumOf(name: Measure): RawBuilder<unknown> {
  const parts = (MEASURES[name] as Measured).of.map(([base, outcomes, sign]) => {
    const only = outcomes ? sql` filter (where outcome = any(${[...outcomes]}))` : sql``;
    return sql`${sql.raw(sign ?? '')}coalesce(sum(s.${sql.ref(base)})${only}, 0)`;
  });
  return sql`(${sql.join(parts, sql` + `)})::bigint`;
}

/** Sums of reservations by what they are grouped by and their outcome: no column that no measure needs. */
function summed(
  run: Run,
  span: DaySpan,
  keys: Readonly<Record<string, RawBuilder<unknown>>>,
  join: RawBuilder<unknown>,
  measures: readonly Measure[],
) {
  const bases = new Set(measures.flatMap((name) => (MEASURES[name] as Measured).of.map(([base]) => base)));
  bases.delete('n');
  const named = Object.entries({ ...keys, outcome }).map(([name, of]) => sql`${of} as ${sql.ref(name)}`);
  const sums = [...bases].map((base) => sql`, sum(${BASE[base as Base]}) as ${sql.ref(base)}`);
  const places = named.map((_, i) => sql.lit(i + 1));
  return sql`select ${sql.join(named)}, count(*) as n${sums.length > 0 ? sql.join(sums, sql``) : sql``}
    from ${slotsOf(run, span, join)} group by ${sql.join(places)}`;
}

/** Reservations by a key, with the measures that are asked for: `key` and a column each; `people` how many there are. */
export function measured(
  run: Run,
  span: DaySpan,
  { key, join = sql`` }: Key,
  measures: readonly Measure[],
  people = false,
) {
  const keys = people ? { key, user_id: sql`i.user_id` } : { key };
  return sql`select key, ${sql.join(measures.map((name) => sql`${sumOf(name)} as ${sql.ref(name)}`))}${
    people ? sql`, count(distinct user_id)::int as people` : sql``
  } from (${summed(run, span, keys, join, measures)}) s group by key`;
}

const MOST_SERIES = 5;
type SeriesKey = number | string | null;

/** By what a drawing goes that is of days. */
type ByDays = Exclude<TimeChart['by'], 'tenth'>;

/** The points of a drawing: first days of the days, weeks or months of a span. */
export const pointsOf = (run: Run, span: DaySpan, by: ByDays) =>
  by === 'day' ? eachDay(span.from, span.to) : periodStarts(span, by, run.ctx.locale, run.week_start);

/** A drawing of rows `{at, key, value}`: the five with most, and what remains as «بقیه». */
export async function chartOf(
  run: Run,
  {
    by,
    kind,
    of,
    points,
  }: { by: TimeChart['by']; kind: TimeChart['kind']; of: Group; points: readonly string[] },
  rows: readonly { at: string; key: SeriesKey; value: number }[],
): Promise<TimeChart> {
  const places = new Map(points.map((point, i) => [point, i]));
  const all = new Map<SeriesKey, number[]>();
  for (const { at, key, value } of rows) {
    const values = all.get(key) ?? points.map(() => 0);
    const place = places.get(at);
    if (place !== undefined) values[place] = (values[place] ?? 0) + value;
    all.set(key, values);
  }
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const ranked = [...all].toSorted(([, a], [, b]) => sum(b) - sum(a));
  // One more than fits is shown as itself: the rest would be that one.
  const shown = ranked.length <= MOST_SERIES + 1 ? ranked : ranked.slice(0, MOST_SERIES);
  const rest = ranked.slice(shown.length);
  const names = await groupKeyNames(
    run,
    of,
    shown.map(([key]) => key),
  );
  return {
    by,
    kind,
    points: [...points],
    series: [
      ...shown.map(([key, values]) => ({
        key,
        name: of === 'none' ? reportWords(run).all : names(key),
        values,
      })),
      ...(rest.length > 0
        ? [
            {
              key: 'rest',
              name: reportWords(run).rest,
              values: points.map((_, i) => sum(rest.map(([, values]) => values[i] ?? 0))),
            },
          ]
        : []),
    ],
  };
}

/** One measure of reservations by time, stacked by a group. */
export async function slotChart(
  run: Run,
  span: DaySpan,
  { by, measure, of }: { by: ByDays; measure: Measure; of: Group },
): Promise<TimeChart> {
  const { key, join = sql`` } = keyOf(run, of, span);
  const day = dayOf(run);
  const keys = { at: stepOf(run, day, span, by), key };
  const { rows } = await sql<{ at: string; key: SeriesKey; value: number }>`
    select at, key, ${sumOf(measure)} as value from (${summed(run, span, keys, join, [measure])}) s group by 1, 2`.execute(
    run.db,
  );
  const kind = ['count', 'played', 'missed', 'canceled', 'upcoming', 'closed'].includes(measure)
    ? 'count'
    : measure === 'minutes'
      ? 'minutes'
      : 'amount';
  return chartOf(run, { by, kind, of, points: pointsOf(run, span, by) }, rows);
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Group, TimeChart } from '#contract/report-spec.ts';
import { eachDay } from '#domain/dates.ts';
import { type DaySpan, stepsOf } from '#domain/periods.ts';
import { hourOf, outcome, slotFilters, weekdayOf } from '../sale-invoices/slot-filters.ts';
import { namesOf, wordsOf } from './names.ts';
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
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The day by which a reservation counts. */
export const dayOf = (run: Run) =>
  run.query.basis === 'booking' ? sql.ref('i.invoice_date') : sql.ref('i.date');

/** The first day of the week or month of the reader's calendar that a day lies in. */
export function stepOf(run: Run, day: RawBuilder<unknown>, span: DaySpan, by: 'day' | 'week' | 'month') {
  if (by === 'day') return day;
  const steps = sql`${stepsOf(span, by, run.ctx.locale)}::date[]`;
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
      return { key: sql`i.creator_id` };
    case 'action_type':
      return { key: sql`i.action_type` };
    case 'discount_group':
      return { key: sql`i.discount_group_id` };
    case 'seasonal':
      return { key: sql`(i.season_schedule_id is not null)::text` };
    case 'financial_status':
      return { key: sql`i.financial_status` };
    default:
      return { key: sql`null::bigint` };
  }
}

const whole = (sum: RawBuilder<unknown>) => sql`coalesce(sum(${sum}), 0)::bigint`;
const where = (is: string, price: string) =>
  whole(sql.raw(`case when outcome = '${is}' then ${price} else 0 end`));
const countOf = (is: string) => sql`count(*) filter (where outcome = ${sql.lit(is)})::int`;

/** Every figure of reservations that stand in a row `s` with their `outcome`. */
export const MEASURES = {
  count: sql`count(*)::int`,
  played: countOf('played'),
  missed: countOf('missed'),
  canceled: countOf('canceled'),
  upcoming: countOf('upcoming'),
  closed: countOf('closed'),
  /** Of what stands: what was cancelled took no time of a court. */
  minutes: sql`coalesce(sum(extract(epoch from end_time - start_time)::int / 60) filter (where status = 1), 0)::int`,
  list: whole(sql`price`),
  discount: whole(sql`discount`),
  booked: whole(sql`total_price`),
  court: where('played', 'price - discount'),
  addons: whole(
    sql`case outcome when 'played' then addons_price when 'canceled' then penalty_addons when 'closed' then penalty_addons else 0 end`,
  ),
  penalty: whole(sql`case when status = 2 then coalesce(penalty, 0) - penalty_addons else 0 end`),
  no_show: where('missed', 'total_price'),
  income: whole(
    sql`case when outcome in ('played', 'missed') then total_price when status = 2 then coalesce(penalty, 0) else 0 end`,
  ),
  deferred: where('upcoming', 'total_price'),
  returned: whole(sql`case when status = 2 then coalesce(cancel_price, 0) else 0 end`),
  coach_share: whole(sql`coach_share`),
  paid: whole(sql`paid`),
  due: whole(sql`due`),
} as const;
export type Measure = keyof typeof MEASURES;

/** The columns of `i` that a measure needs: no more, so that one index has them all. */
const NEEDS: Partial<Record<Measure, readonly string[]>> = {
  minutes: ['start_time', 'end_time'],
  list: ['price'],
  discount: ['discount'],
  coach_share: ['coach_share'],
  paid: ['paid'],
  due: ['due'],
};
const ALWAYS = [
  'status',
  'price',
  'discount',
  'total_price',
  'addons_price',
  'penalty',
  'penalty_addons',
  'cancel_price',
];

/** Reservations by a key, with the measures that are asked for: `key` and a column each. */
export function measured(
  run: Run,
  span: DaySpan,
  { key, join }: Key,
  measures: readonly Measure[],
  /** Further columns of `i`, and what is made of them. */
  more: { columns: readonly string[]; select: RawBuilder<unknown> } = { columns: [], select: sql`` },
) {
  const columns = [
    ...new Set([...ALWAYS, ...measures.flatMap((name) => NEEDS[name] ?? []), ...more.columns]),
  ];
  return sql`select key, ${sql.join(measures.map((name) => sql`${MEASURES[name]} as ${sql.ref(name)}`))}${more.select}
    from (select ${key} as key, ${outcome} as outcome, ${sql.join(columns.map((name) => sql.ref(`i.${name}`)))}
      from ${slotsOf(run, span, join)}) s group by key`;
}

const MOST_SERIES = 5;
type SeriesKey = number | string | null;

/** The points of a drawing: first days of the days, weeks or months of a span. */
export const pointsOf = (run: Run, span: DaySpan, by: TimeChart['by']) =>
  by === 'day' ? eachDay(span.from, span.to) : stepsOf(span, by, run.ctx.locale);

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
  const names = await namesOf(
    run,
    of,
    shown.map(([key]) => key),
  );
  return {
    by,
    kind,
    points: [...points],
    series: [
      ...shown.map(([key, values]) => ({ key, name: of === 'none' ? wordsOf(run).all : names(key), values })),
      ...(rest.length > 0
        ? [
            {
              key: 'rest',
              name: wordsOf(run).rest,
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
  { by, measure, of }: { by: TimeChart['by']; measure: Measure; of: Group },
): Promise<TimeChart> {
  const { key, join = sql`` } = keyOf(run, of, span);
  const day = dayOf(run);
  const columns = [...new Set([...ALWAYS, ...(NEEDS[measure] ?? [])])];
  const { rows } = await sql<{ at: string; key: SeriesKey; value: number }>`
    select at, key, ${MEASURES[measure]} as value
    from (select ${stepOf(run, day, span, by)} as at, ${key} as key, ${outcome} as outcome,
        ${sql.join(columns.map((name) => sql.ref(`i.${name}`)))}
      from ${slotsOf(run, span, join)}) s group by 1, 2`.execute(run.db);
  const kind = ['count', 'played', 'missed', 'canceled', 'upcoming', 'closed'].includes(measure)
    ? 'count'
    : measure === 'minutes'
      ? 'minutes'
      : 'amount';
  return chartOf(run, { by, kind, of, points: pointsOf(run, span, by) }, rows);
}

import * as v from 'valibot';
import { count, date, flag, signed } from '#contract/fields.ts';
import { type ExportFormat, filterSchema, type ListSpec, PAPERS } from '#contract/list.ts';
import type { Locale } from '#domain/digits.ts';
import type { Guard } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';

export type Text = Readonly<Record<Locale, string>>;

/** By which of its days something counts: the slot's, the one on which it was booked, the document's; or as it is now. */
export const BASES = {
  slot: { fa: 'بر اساس روز سانس', en: 'By slot date' },
  booking: { fa: 'بر اساس روز رزرو', en: 'By booking date' },
  sold: { fa: 'بر اساس روز فروش', en: 'By sale date' },
  posting: { fa: 'بر اساس تاریخ سند', en: 'By document date' },
  now: { fa: 'تا اکنون', en: 'As of now' },
} as const satisfies Record<string, Text>;
export type Basis = keyof typeof BASES;

/** Spans that move on by themselves: resolved by the server, in the club's zone and the reader's calendar, to date. */
export const PERIODS = {
  today: { fa: 'امروز', en: 'Today' },
  week: { fa: 'این هفته', en: 'This week' },
  month: { fa: 'این ماه', en: 'This month' },
  last_month: { fa: 'ماه پیش', en: 'Last month' },
  last_28: { fa: '۲۸ روز گذشته', en: 'Last 28 days' },
  quarter: { fa: 'این فصل', en: 'This quarter' },
  year: { fa: 'امسال', en: 'This year' },
} as const satisfies Record<string, Text>;
export type Period = keyof typeof PERIODS;
/** Most days of a report: beyond them 422 `too_wide`. */
export const MOST_DAYS = 1100;

/** Comparisons: the previous days (for a whole month the month before), or the same dates a year ago. */
export const COMPARES = {
  previous: { fa: 'دوره‌ی قبل', en: 'Previous period' },
  year: { fa: 'سال پیش', en: 'Last year' },
  none: { fa: 'بدون مقایسه', en: 'Nothing' },
} as const satisfies Record<string, Text>;

/** What the rows of a report are. `person`: rows are people, and paged. */
export const GROUPS = {
  none: { fa: 'بدون گروه', en: 'No grouping' },
  day: { fa: 'روز', en: 'Day' },
  week: { fa: 'هفته', en: 'Week' },
  month: { fa: 'ماه', en: 'Month' },
  court: { fa: 'زمین', en: 'Court' },
  court_type: { fa: 'جنس زمین', en: 'Surface' },
  roof: { fa: 'سقف', en: 'Roof' },
  term: { fa: 'سانس', en: 'Slot' },
  weekday: { fa: 'روز هفته', en: 'Weekday' },
  hour: { fa: 'ساعت شروع', en: 'Start time' },
  weekday_hour: { fa: 'روز و ساعت', en: 'Weekday and hour' },
  slot: { fa: 'روز، سانس و زمین', en: 'Weekday, slot and court' },
  outcome: { fa: 'وضعیت', en: 'Status' },
  character: { fa: 'گروه مشتریان', en: 'Customer group' },
  gender: { fa: 'جنسیت', en: 'Gender' },
  newness: { fa: 'تازه و بازگشته', en: 'New and returning' },
  person: { fa: 'شخص', en: 'Person' },
  coach: { fa: 'مربی', en: 'Coach' },
  creator: { fa: 'ثبت‌کننده', en: 'Booked by' },
  action_type: { fa: 'نحوه‌ی رزرو', en: 'Booked via' },
  discount_group: { fa: 'گروه تخفیف', en: 'Discount group' },
  seasonal: { fa: 'فصلی یا تکی', en: 'Season or single' },
  financial_status: { fa: 'وضعیت مالی', en: 'Financial status' },
  addon: { fa: 'افزودنی', en: 'Add-on' },
  age: { fa: 'سن بدهی', en: 'Age' },
  service: { fa: 'خدمت', en: 'Service' },
} as const satisfies Record<string, Text>;
export type Group = keyof typeof GROUPS;

export type ReportColumnKind =
  | 'count'
  /** Whole toman of either sign. */
  | 'amount'
  /** Whole toman of a person's account: above 0 is debt. */
  | 'balance'
  /** Shown as hours. */
  | 'minutes'
  /** 0–100 with at most one decimal, or of either sign. */
  | 'percent'
  | 'date'
  | 'text'
  | 'digits';

export interface ReportColumn {
  readonly title: Text;
  readonly kind: ReportColumnKind;
  /** Null in all rows and totals without this permission; the column is then left out. */
  readonly needs?: Permission;
  /** The present value, whatever the period. */
  readonly now?: true;
  /** An estimate, and marked as one. */
  readonly estimate?: true;
  /** Hidden by default. */
  readonly hidden?: true;
  /** Less of it is better for the club: its rise is no good news. */
  readonly cost?: true;
}
export type ReportColumns = Readonly<Record<string, ReportColumn>>;

/** A report: its parameters and columns, as data for both sides. */
export interface ReportSpec {
  readonly title: Text;
  /** One line below the title: what it is useful for. */
  readonly about: Text;
  readonly permission: Guard;
  /** The first is the default (`basis=`). */
  readonly bases: readonly [Basis, ...Basis[]];
  /** The default period, or `financial_year` to date; null: a report of the present, without `date`. */
  readonly period: Period | 'financial_year' | null;
  /** The default comparison (`compare=`); none when left out. */
  readonly compare?: 'previous';
  /** The first is the default (`group=`). */
  readonly groups: readonly [Group, ...Group[]];
  readonly filters: ListSpec['filters'];
  readonly columns: ReportColumns;
  /** `income,desc` of a column or `name`; null: in the groups' own order (days, hours, names). */
  readonly order: string | null;
  /** Rows are always ordered by rank. */
  readonly ranked?: true;
  /** Choices of its own, each with its values; the first unless asked otherwise. */
  readonly choices?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** It can say why its figures and the books' of the same days differ (`bridge=true`). */
  readonly bridge?: true;
  /** The chart (`chart=true`): one column over time, or with `of` stacked by the largest values and «بقیه». */
  readonly chart?: {
    readonly by: TimeChart['by'];
    readonly column: string;
    readonly of: Group | null;
  };
}

/** The parsed parameters of a report. */
export interface ReportQuery {
  /** As requested; null: the report's default. */
  date: Period | Span | null;
  compare: 'previous' | 'year' | 'none' | Span;
  basis: Basis;
  group: Group;
  order: { field: string; direction: 'asc' | 'desc' } | null;
  page: number;
  per_page: number;
  filters: Record<string, unknown>;
  choices: Record<string, string>;
  chart: boolean;
  bridge: boolean;
  export: ExportFormat | null;
  columns: string[] | null;
}
export interface Span {
  from: string;
  to: string;
}

const isDay = (day: string) => v.is(date, day);
const span = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/, 'pattern'),
  v.check((text) => text.split('_').every(isDay), 'pattern'),
  v.transform((text): Span => {
    const [from, to] = text.split('_') as [string, string];
    return { from, to };
  }),
  v.check(({ from, to }) => from <= to, 'pattern'),
);
const named = <const N extends readonly string[]>(names: N) =>
  v.union([v.picklist(names, 'pattern'), span], 'pattern');
const digits = (max: number) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'pattern'), v.transform(Number), v.maxValue(max, 'max'));

const names = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];

/** `2026-10-23_2026-11-21` or a period by its name. */
export const period = named(names(PERIODS));

/** The query schema of a report; refuses unknown parameters. */
export function reportQuery(
  spec: ReportSpec,
): v.GenericSchema<Record<string, string | undefined>, ReportQuery> {
  const sorts = ['name', ...names(spec.columns)];
  const choices = Object.entries(spec.choices ?? {});
  const filters = Object.entries(spec.filters);
  const paged = spec.groups.includes('person');
  const order = v.pipe(
    v.string(),
    v.regex(/^[a-z_]+,(asc|desc)$/, 'pattern'),
    v.transform((text) => {
      const [field = '', direction] = text.split(',');
      return { field, direction: direction as 'asc' | 'desc' };
    }),
    v.check(({ field }) => sorts.includes(field), 'unknown'),
  );
  const chosen = v.pipe(
    v.string(),
    v.maxLength(1000, 'too_long'),
    v.transform((text) => text.split(',')),
    v.everyItem((name) => name in spec.columns, 'unknown'),
    v.check((list) => new Set(list).size === list.length, 'exists'),
  );
  const entries: v.ObjectEntries = {
    ...(spec.period === null
      ? {}
      : { date: v.optional(period), compare: v.optional(named(names(COMPARES))) }),
    ...(spec.bases.length > 1 ? { basis: v.optional(v.picklist(spec.bases, 'not_allowed')) } : {}),
    group: v.optional(v.picklist(spec.groups, 'not_allowed')),
    'order[0]': v.optional(order),
    ...(paged ? { page: v.optional(digits(1_000_000)), per_page: v.optional(digits(200)) } : {}),
    ...(spec.chart ? { chart: v.optional(flag) } : {}),
    ...(spec.bridge ? { bridge: v.optional(flag) } : {}),
    export: v.optional(v.picklist(PAPERS, 'not_allowed')),
    columns: v.optional(chosen),
    ...Object.fromEntries(choices.map(([name, of]) => [name, v.optional(v.picklist(of, 'not_allowed'))])),
    ...Object.fromEntries(filters.map(([name, kind]) => [name, v.optional(filterSchema(kind))])),
  };
  return v.pipe(
    v.strictObject(entries),
    v.transform((given): ReportQuery => {
      const q = given as Record<string, unknown>;
      const group = (q.group as Group) ?? spec.groups[0];
      return {
        date: (q.date as ReportQuery['date']) ?? null,
        compare: (q.compare as ReportQuery['compare']) ?? 'none',
        basis: (q.basis as Basis) ?? spec.bases[0],
        group,
        order: (q['order[0]'] as ReportQuery['order']) ?? ownOrder(spec, group),
        page: (q.page as number) ?? 1,
        per_page: (q.per_page as number) ?? 20,
        filters: Object.fromEntries(
          filters.filter(([name]) => q[name] !== undefined).map(([name]) => [name, q[name]]),
        ),
        choices: Object.fromEntries(choices.map(([name, of]) => [name, (q[name] as string) ?? of[0]])),
        chart: q.chart === true,
        bridge: q.bridge === true,
        export: (q.export as ExportFormat) ?? null,
        columns: (q.columns as string[]) ?? null,
      };
    }),
  ) as v.GenericSchema<Record<string, string | undefined>, ReportQuery>;
}

/** Days, hours and the like have a natural order. */
export const inOwnOrder = (group: Group): boolean =>
  ['day', 'week', 'month', 'weekday', 'hour', 'weekday_hour', 'outcome', 'age', 'newness', 'gender'].includes(
    group,
  );

/** The default order of rows; null: the natural order of their group. */
export function ownOrder({ order }: ReportSpec, group: Group): ReportQuery['order'] {
  if (order === null || inOwnOrder(group)) return null;
  const [field = 'name', direction] = order.split(',');
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** The requested order, or the default; an order by a hidden column is not applied. */
export function orderFor(
  spec: ReportSpec,
  { order, group }: Pick<ReportQuery, 'order' | 'group'>,
  can: (permission: Permission) => boolean,
): ReportQuery['order'] {
  const needs = spec.columns[order?.field ?? '']?.needs;
  return needs === undefined || can(needs) ? order : ownOrder(spec, group);
}

// Answers ---------------------------------------------------------------------------------------------------------

const KINDS = {
  count: v.nullable(signed),
  amount: v.nullable(signed),
  balance: v.nullable(signed),
  minutes: v.nullable(signed),
  percent: v.nullable(v.number()),
  date: v.nullable(v.string()),
  text: v.nullable(v.string()),
  digits: v.nullable(v.string()),
} as const;

type Entries<C extends ReportColumns> = { -readonly [K in keyof C]: (typeof KINDS)[C[K]['kind']] };
const entriesOf = <C extends ReportColumns>(columns: C): Entries<C> =>
  Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, KINDS[kind]])) as Entries<C>;

const spanText = v.string();

/**
 * One drawing by time: `points` are first days of days, weeks or months; each series has a value a point. By tenths of
 * people, the best first, they are `10` … `100`.
 */
const TimeChart = v.object({
  by: v.picklist(['day', 'week', 'month', 'tenth']),
  kind: v.picklist(['count', 'amount', 'minutes', 'percent']),
  points: v.array(v.string()),
  /** At most 6; the last may be the rest (`key` `rest`). */
  series: v.array(
    v.object({
      key: v.nullable(v.union([v.number(), v.string()])),
      name: v.string(),
      values: v.array(v.number()),
    }),
  ),
});
export type TimeChart = v.InferOutput<typeof TimeChart>;
export { TimeChart as TimeChartSchema };

const RUNNING: Text = {
  fa: 'سهم مشتریان برتر از کل فروش',
  en: 'Share of all sales from the top customers',
};
/** The title of a report's chart. */
export function chartTitle({ chart, columns }: ReportSpec, { by }: Pick<TimeChart, 'by'>): Text {
  if (by === 'tenth') return RUNNING;
  const { fa = '', en = '' } = columns[chart?.column ?? '']?.title ?? {};
  return { fa: `${fa} بر حسب زمان`, en: `${en} over time` };
}

/** A figure that stands elsewhere too: in the books by account, in another report. */
const Tie = v.object({
  /** `41`, `14`, `sale-details.addons` … */
  with: v.string(),
  name: v.string(),
  ours: signed,
  theirs: signed,
  difference: signed,
  /** The parts of the report's total. */
  parts: v.optional(v.array(v.object({ name: v.string(), sum: signed }))),
});
/** Why the slots' income and the books' of the same days differ, account by account. */
const Bridge = v.object({
  account: v.string(),
  account_id: count,
  name: v.string(),
  /** Posted on these days for slots of other days. */
  of_other_days: signed,
  /** For slots of these days that were posted on other days: not in these days' books. */
  on_other_days: signed,
  /** Without a reservation. */
  without: signed,
});
export const tie = Tie;
export type Tie = v.InferOutput<typeof Tie>;
export type Bridge = v.InferOutput<typeof Bridge>;

/** The answer of a report: exact sums of one moment. */
export function reportAnswer<C extends ReportColumns>(columns: C) {
  const figures = entriesOf(columns);
  const Row = v.object({
    /** The key the row opens by: an id, a day, a word; null: none. */
    key: v.nullable(v.union([v.number(), v.string()])),
    /** Worded in the reader's language. */
    name: v.string(),
    ...figures,
    /** The index of the day, week or month within the span, to pair it with the compared one. */
    place: v.optional(v.number()),
    /** The record that it opens where its key is none: the account of a service. */
    opens: v.optional(v.nullable(v.number())),
  });
  const Total = v.object(figures);
  return v.object({
    data: v.object({
      report: v.string(),
      /** The days as they were resolved; null: now. */
      date: v.nullable(spanText),
      /** The days that its rows are of where they are others: who stopped coming is known by the days before. */
      rows_date: v.nullable(spanText),
      basis: v.picklist(names(BASES)),
      group: v.picklist(names(GROUPS)),
      rows: v.array(Row),
      /** For all rows, not only the page; null when they cannot be added up. */
      total: Total,
      compare: v.nullable(
        v.object({
          date: spanText,
          rows: v.array(Row),
          total: Total,
          /** The compared chart, if requested. */
          chart: v.optional(v.nullable(TimeChart)),
        }),
      ),
      ties: v.array(Tie),
      bridge: v.nullable(v.array(Bridge)),
      chart: v.nullable(TimeChart),
      /** Receipts that wait for confirmation: in no sum. Null without receive.show. */
      pending: v.nullable(v.object({ count, price: signed })),
      as_of: v.string(),
      /** The last posting that was seen. */
      through: count,
    }),
    pagination: v.optional(v.object({ current_page: v.number(), total: v.number(), per_page: v.number() })),
  });
}

/** The answer of any report, for code that draws and exports all of them. */
export type Figure = number | string | null;
export type Figures = Record<string, Figure>;
export type ReportRow = { key: number | string | null; name: string } & Figures;
export interface ReportData {
  report: string;
  date: string | null;
  rows_date: string | null;
  basis: Basis;
  group: Group;
  rows: ReportRow[];
  total: Figures;
  compare: {
    date: string;
    rows: ReportRow[];
    total: Figures;
    chart?: TimeChart | null | undefined;
  } | null;
  ties: Tie[];
  bridge: Bridge[] | null;
  chart: TimeChart | null;
  pending: { count: number; price: number } | null;
  as_of: string;
  through: number;
}
export interface ReportAnswer {
  data: ReportData;
  pagination?: { current_page: number; total: number; per_page: number } | undefined;
}

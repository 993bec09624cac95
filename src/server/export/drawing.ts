import type { Column, ColumnKind } from '#contract/columns.ts';
import { GROUPS, type ReportRow, type Text, type TimeChart } from '#contract/reports/report-spec.ts';
import type { Charts } from '#contract/reports/reports.ts';
import {
  axisUnit,
  heatStep,
  inUnit,
  labelInterval,
  type Scale,
  scaleOf,
  scalePosition,
} from '#domain/chart-scale.ts';
import { type Currency, withCurrencyWords } from '#domain/currency.ts';
import { FRIDAY, formatDate, formatTime, weekday, weekdayNames } from '#domain/dates.ts';
import { formatNumber, formatPercent, type Locale, localDigits } from '#domain/digits.ts';
import { HOUR_MINUTES, hoursOf } from '#domain/durations.ts';
import { heatOfWeek, occupancyPercent } from '#domain/fullness.ts';
import type { ReportTable } from './report-table.ts';

/** A chart to export: one of three kinds, with its comparison. */
export interface ExportedChart extends Pick<Charts['parts'][number], 'chart' | 'heat' | 'bars'> {
  title: string;
  /** The comparison span with its name and its chart. */
  beside: { name: string; chart: TimeChart } | null;
}

const WORDS = {
  fa: {
    millions: 'میلیون تومان',
    thousands: 'هزار تومان',
    ones: 'تومان',
    hours: 'ساعت',
    first: 'اول مشتریان',
    mean: 'میانگین',
  },
  en: {
    millions: 'million toman',
    thousands: 'thousand toman',
    ones: 'toman',
    hours: 'hours',
    first: 'of customers',
    mean: 'Mean',
  },
} as const satisfies Record<Locale, Record<string, string>>;
const SUM_UNITS = { 1: 'ones', 1000: 'thousands', 1000000: 'millions' } as const;
const HEADS = {
  tenth: { fa: 'مشتریان', en: 'Customers' },
  sum: { fa: 'جمع', en: 'Total' },
  name: { fa: 'نام', en: 'Name' },
  value: { fa: 'مبلغ', en: 'Amount' },
  time: { fa: 'روز و ساعت', en: 'Weekday and hour' },
  reserved: { fa: 'ساعت رزرو', en: 'Hours booked' },
  offered: { fa: 'ساعت قابل فروش', en: 'Hours on sale' },
  full: { fa: 'درصد پر بودن', en: 'Occupancy (%)' },
} as const satisfies Record<string, Text>;

/** How many labels fit below the bars. */
const WORDS_WIDE = 12;
const KINDS: Record<TimeChart['kind'], ColumnKind> = {
  count: 'number',
  amount: 'amount',
  minutes: 'number',
  percent: 'number',
};

const added = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
const sumAt = ({ series }: TimeChart, i: number) => added(series.map(({ values }) => values[i] ?? 0));
const tenth = (n: number) => Math.round(n * 10) / 10;
const hourName = (hour: number, locale: Locale) => formatTime(`${String(hour).padStart(2, '0')}:00`, locale);

// Table of a chart -------------------------------------------------------------------------------------------------

/** The figures of a chart as a table: a row per point, a column per series. */
export function chartTable({ title, chart, heat, bars, beside }: ExportedChart, locale: Locale): ReportTable {
  if (chart) return { title, ...timeTable(chart, beside, locale) };
  const column = (of: Text, kind: ColumnKind, name: string): Column<ReportRow> => ({
    title: of,
    kind,
    value: (row) => row[name] ?? null,
  });
  if (bars) {
    return {
      title,
      columns: { name: column(HEADS.name, 'text', 'name'), value: column(HEADS.value, 'amount', 'value') },
      rows: bars.map(({ key, name, value }) => ({ key, name, value })),
      total: { value: added(bars.map(({ value }) => value)) },
    };
  }
  const cells = heat?.cells ?? [];
  const figures = (of: typeof cells) => ({
    reserved: hoursOf(added(of.map(({ reserved }) => reserved))),
    offered: hoursOf(added(of.map(({ offered }) => offered))),
    percent: occupancyPercent(of) === null ? null : tenth(occupancyPercent(of) as number),
  });
  return {
    title,
    columns: {
      name: column(HEADS.time, 'text', 'name'),
      reserved: column(HEADS.reserved, 'number', 'reserved'),
      offered: column(HEADS.offered, 'number', 'offered'),
      percent: column(HEADS.full, 'number', 'percent'),
    },
    rows: cells.map((cell) => ({
      key: `${cell.weekday}-${cell.hour}`,
      name: `${weekdayNames(locale)[cell.weekday]} ${hourName(cell.hour, locale)}`,
      ...figures([cell]),
    })),
    total: figures(cells),
  };
}

function timeTable(
  chart: TimeChart,
  beside: ExportedChart['beside'],
  locale: Locale,
): Omit<ReportTable, 'title'> {
  const { by, kind, points, series } = chart;
  const several = series.length > 1;
  const column = (title: string, name: string): Column<ReportRow> => ({
    title: { fa: title, en: title },
    kind: KINDS[kind],
    value: (row) => row[name] ?? null,
  });
  const written = (value: number) => (kind === 'minutes' ? hoursOf(value) : value);
  /** The sum; null when the chart has no such point. */
  const together = (values: readonly (number | undefined)[]) => {
    const there = values.filter((value) => value !== undefined);
    return there.length === values.length ? written(added(there)) : null;
  };
  /** The values of each series and their sum: at a point, or over all points. */
  const figures = (of: (values: readonly number[], points: number) => number | undefined) => {
    const own = series.map(({ values }) => of(values, points.length));
    return {
      ...Object.fromEntries(own.map((value, i) => [`s${i}`, together([value])])),
      ...(several && { sum: together(own) }),
      ...(beside && {
        beside: together(beside.chart.series.map(({ values }) => of(values, beside.chart.points.length))),
      }),
    };
  };
  // A longer comparison month: its extra days get rows of their own, so that the column adds up.
  const left = (beside?.chart.points ?? []).slice(points.length);
  return {
    columns: {
      name: {
        title: by === 'tenth' ? HEADS.tenth : GROUPS[by],
        kind: 'text',
        value: (row) => row.name,
      },
      ...Object.fromEntries(series.map(({ name }, i) => [`s${i}`, column(name, `s${i}`)])),
      ...(several && { sum: column(HEADS.sum[locale], 'sum') }),
      ...(beside && { beside: column(beside.name, 'beside') }),
    },
    rows: [...points, ...left].map((key, i) => ({
      key: i < points.length ? key : `beside-${key}`,
      name: pointName(i < points.length ? chart : (beside?.chart ?? chart), key, locale),
      ...figures((values, known) => (i < known ? (values[i] ?? 0) : undefined)),
    })),
    // Percentages of a trend do not add up.
    total: kind === 'percent' ? null : figures(added),
  };
}

function pointName({ by }: TimeChart, point: string, locale: Locale): string {
  if (by === 'tenth') return `${formatPercent(Number(point), locale)} ${WORDS[locale].first}`;
  return formatDate(point, locale, by === 'month' ? 'monthYear' : 'weekday');
}

// Chart on paper ---------------------------------------------------------------------------------------------------

/** The shapes of a chart on paper: positions are percentages from its start and bottom. */
export function chartShapes(
  { chart, heat, bars, beside }: ExportedChart,
  locale: Locale,
  currency: Currency,
) {
  if (chart)
    return chart.points.length > 0 ? { form: 'time', ...timeDrawing(chart, beside, locale, currency) } : null;
  if (heat) return { form: 'heat', ...heatDrawing(heat.cells, locale) };
  const most = Math.max(1, ...(bars ?? []).map(({ value }) => value));
  return {
    form: 'bars',
    bars: (bars ?? []).map(({ name, value }) => ({
      name: localDigits(name, locale),
      text: formatNumber(value, locale),
      share: (100 * Math.max(0, value)) / most,
    })),
  };
}

function timeDrawing(chart: TimeChart, beside: ExportedChart['beside'], locale: Locale, currency: Currency) {
  const { by, kind, points, series } = chart;
  const outline = beside && points.map((_, i) => sumAt(beside.chart, i));
  const scale = scaleOf([...stackEnds(chart), ...(outline ?? [])]);
  const sums = axisUnit(Math.max(...stackEnds(chart).map(Math.abs)));
  const unit = kind === 'amount' ? sums : kind === 'minutes' ? HOUR_MINUTES : 1;
  const every = labelInterval(points.length, WORDS_WIDE);
  return {
    unit:
      kind === 'amount'
        ? withCurrencyWords(WORDS[locale][SUM_UNITS[sums]], currency, locale)
        : kind === 'minutes'
          ? WORDS[locale].hours
          : '',
    grid: scale.at.map((value) => ({
      at: scalePosition(value, scale),
      zero: value === 0,
      word: formatNumber(inUnit(value, unit), locale),
    })),
    words: points.map((point, i) => ({
      text: i % every === 0 ? pointWord(chart, point, locale) : '',
      holiday: by === 'day' && weekday(point) === FRIDAY,
    })),
    stacks: stacksOf(chart, scale),
    outline: outline?.map((value) => spanOf(0, value, scale)) ?? null,
    legend: series.length > 1 ? series.map(({ name }) => localDigits(name, locale)) : [],
    beside: beside?.name ?? null,
  };
}

/** Axis label: the day only, or its share of people. */
function pointWord({ by }: TimeChart, point: string, locale: Locale): string {
  if (by === 'tenth') return formatPercent(Number(point), locale);
  return formatDate(point, locale, by === 'month' ? 'monthYear' : 'dayMonth');
}

type Span = [from: number, to: number];
const spanOf = (from: number, to: number, scale: Scale): Span => [
  scalePosition(Math.min(from, to), scale),
  scalePosition(Math.max(from, to), scale),
];

/** The top and bottom end of the bars at each point. */
const stackEnds = ({ points, series }: TimeChart): number[] =>
  points.flatMap((_, i) => {
    const values = series.map((one) => one.values[i] ?? 0);
    return [added(values.filter((value) => value > 0)), added(values.filter((value) => value < 0))];
  });

/** The positions of each series' bars; negative values are below the line. */
function stacksOf({ points, series }: TimeChart, scale: Scale): Span[][] {
  const up = points.map(() => 0);
  const down = points.map(() => 0);
  return series.map(({ values }) =>
    points.map((_, i) => {
      const value = values[i] ?? 0;
      const of = value >= 0 ? up : down;
      const from = of[i] ?? 0;
      of[i] = from + value;
      return spanOf(from, from + value, scale);
    }),
  );
}

function heatDrawing(cells: NonNullable<ExportedChart['heat']>['cells'], locale: Locale) {
  const { hours, days, whole } = heatOfWeek(cells);
  const text = (percent: number | null) =>
    percent === null ? '–' : formatNumber(Math.round(percent), locale);
  return {
    mean: WORDS[locale].mean,
    hours: hours.map(({ hour }) => formatNumber(hour, locale)),
    means: [...hours.map(({ mean }) => text(mean)), text(whole)],
    days: days.map(({ weekday: day, mean, cells: shares }) => ({
      name: weekdayNames(locale)[day],
      mean: text(mean),
      cells: shares.map((percent) => ({
        text: text(percent),
        heat: percent === null ? 0 : heatStep(percent),
      })),
    })),
  };
}

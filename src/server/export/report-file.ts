import type { Column, ColumnKind, Columns } from '#contract/columns.ts';
import type { ExportFormat } from '#contract/list.ts';
import {
  columnTitle,
  headFigures,
  noFigure,
  rowsBeside,
  rowsOfThen,
  saysIn,
} from '#contract/reports/report-columns.ts';
import {
  BASES,
  chartTitle,
  type Figure,
  type Figures,
  GROUPS,
  type ReportColumn,
  type ReportColumnKind,
  type ReportData,
  type ReportQuery,
  type ReportRow,
  type ReportSpec,
} from '#contract/reports/report-spec.ts';
import { CHARTS_TITLE, type Charts, hasAmounts, PART_TITLES } from '#contract/reports/reports.ts';
import { withCurrencyWords } from '#domain/currency.ts';
import { clubDay, formatDate } from '#domain/dates.ts';
import { type Locale, localDigits } from '#domain/digits.ts';
import { hoursOf } from '#domain/durations.ts';
import { occupancyByHour } from '#domain/fullness.ts';
import { makePdf } from '../adapters/pdf/pdf.ts';
import type { Context } from '../context.ts';
import { can } from '../context.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { fail } from '../http/fail.ts';
import { createdText } from './created-text.ts';
import { chartShapes, chartTable, type ExportedChart } from './drawing.ts';
import { fileResponse } from './file-response.ts';
import { paperClub } from './paper-club.ts';
import { reportNotes } from './report-notes.ts';
import { paperTable, type ReportTable, reportWorkbook } from './report-table.ts';

const WORDS = {
  fa: {
    to: 'تا',
    filters: 'فیلترها',
    page: 'صفحه‌ی',
    of: 'از',
    part: '؛ ',
    beside: 'در برابر',
    comparison: 'مقایسه',
    before: 'پیش از این',
    difference: 'تفاوت',
    comma: '، ',
    unit: 'مبلغ‌ها به تومان',
  },
  en: {
    to: 'to',
    filters: 'Filters',
    page: 'Page',
    of: 'of',
    part: '; ',
    beside: 'Compared with',
    comparison: 'Comparison',
    before: 'before',
    difference: 'difference',
    comma: ', ',
    unit: 'Amounts in toman',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const KINDS: Record<ReportColumnKind, ColumnKind> = {
  count: 'number',
  amount: 'amount',
  balance: 'balance',
  minutes: 'number',
  percent: 'number',
  date: 'date',
  text: 'text',
  digits: 'digits',
};
const PERCENT: Record<Locale, string> = { fa: '٪', en: '%' };
const MOST_ON_PAPER = 2_000;
/** More columns than this need a landscape page. */
const UPRIGHT = 6;
const turns = new ConcurrencyLimit(2, 8);

/** A report's result with its filters in words. */
interface Made {
  spec: ReportSpec;
  query: ReportQuery;
  narrowed: readonly string[];
  data: ReportData;
}

/**
 * A report as a workbook or PDF: all rows of the screen with their totals and source. With `chart=true` the workbook
 * has the chart's figures in a second sheet, and the PDF shows the chart above the rows.
 */
export async function reportFile(
  ctx: Context,
  format: ExportFormat,
  { spec, query, narrowed, data }: Made,
  signal: AbortSignal,
): Promise<Response> {
  const { locale } = ctx;
  const { time_zone, currency_code } = await ctx.club();
  const title = spec.title[locale];
  const rows = {
    title,
    columns: shownColumns(ctx, spec, query, data),
    rows: data.rows,
    total: data.total,
  };
  const hasSums = Object.values(rows.columns).some(({ kind }) => kind === 'amount' || kind === 'balance');
  const unit = hasSums ? withCurrencyWords(WORDS[locale].unit, currency_code, locale) : null;
  const facts = factsOf(ctx, { narrowed, unit }, data, time_zone);
  const drawing = drawingOf(spec, data, locale);
  const beside = besideTable(ctx, spec, query, data);
  const notes = reportNotes(data, locale);
  const chunks = await turns.take(signal, async () => {
    if (format === 'pdf') {
      const parts: Part[] = [
        { drawing, table: rows, notes },
        ...(beside ? [{ drawing: null, table: beside, title: WORDS[locale].comparison }] : []),
      ];
      return [await makePdf('report.typ', await paper(ctx, { title, facts, parts }, time_zone), signal)];
    }
    // A week by hours is already a table.
    const drawn = drawing?.chart ? [chartTable(drawing, locale)] : [];
    const tables = [rows, ...drawn, ...(beside ? [beside] : [])];
    return reportWorkbook(format, tables, [...facts, ...notes], locale, time_zone);
  });
  return fileResponse(chunks, format, `${title} ${facts[0] ?? ''}`.trim(), data.report);
}

/** Charts of the club's days as a workbook with a sheet each, or as a PDF with a table below each. */
export async function chartsFile(
  ctx: Context,
  format: ExportFormat,
  charts: Charts,
  signal: AbortSignal,
): Promise<Response> {
  const { locale } = ctx;
  const { time_zone, currency_code } = await ctx.club();
  // Charts the person may not see are left out; without any there is no file.
  if (charts.parts.length === 0) fail('forbidden');
  const [only, ...more] = charts.parts;
  const title = only && more.length === 0 ? PART_TITLES[only.part][locale] : CHARTS_TITLE[locale];
  const parts = charts.parts.map((part): Part => {
    const { compare } = part;
    const drawing: ExportedChart = {
      title: PART_TITLES[part.part][locale],
      chart: part.chart,
      heat: part.heat,
      bars: part.bars,
      beside: compare && charts.compare ? { name: daysText(charts.compare, locale), chart: compare } : null,
    };
    return { drawing, table: chartTable(drawing, locale) };
  });
  const facts = [
    daysText(charts.date, locale),
    ...(charts.parts.some(hasAmounts) ? [withCurrencyWords(WORDS[locale].unit, currency_code, locale)] : []),
    createdText(ctx, charts.as_of, time_zone),
  ];
  const chunks = await turns.take(signal, async () =>
    format === 'pdf'
      ? [await makePdf('report.typ', await paper(ctx, { title, facts, parts }, time_zone), signal)]
      : reportWorkbook(
          format,
          parts.map(({ table }) => table),
          facts,
          locale,
          time_zone,
        ),
  );
  return fileResponse(
    chunks,
    format,
    `${title} ${facts[0]}`,
    only && more.length === 0 ? only.part : 'charts',
  );
}

/** The report's chart if requested: its figures over time, or its rows as a week by hours. */
function drawingOf(spec: ReportSpec, data: ReportData, locale: Locale): ExportedChart | null {
  const { chart, compare } = data;
  if (data.group === 'weekday_hour') {
    const heat = { cells: occupancyByHour(data.rows) };
    return { title: spec.title[locale], chart: null, heat, bars: null, beside: null };
  }
  if (!chart) return null;
  const beside = compare?.chart ? { name: daysText(compare.date, locale), chart: compare.chart } : null;
  return { title: chartTitle(spec, chart)[locale], chart, heat: null, bars: null, beside };
}

/** The columns that were requested and that the caller may see. */
function chosenColumns(ctx: Context, spec: ReportSpec, query: ReportQuery): string[] {
  const names =
    query.columns ?? Object.keys(spec.columns).filter((name) => spec.columns[name]?.hidden === undefined);
  return names.filter((name) => {
    const needs = spec.columns[name]?.needs;
    return !needs || can(ctx, needs);
  });
}

/** The columns after the row's name; by default those that the screen shows for these rows. */
function shownColumns(ctx: Context, spec: ReportSpec, query: ReportQuery, data: ReportData) {
  const all = query.columns !== null || data.rows.length === 0;
  const chosen = chosenColumns(ctx, spec, query).filter(all ? () => true : saysIn(data.rows));
  const named: Column<ReportRow> = {
    title: GROUPS[data.group],
    kind: 'text',
    value: (row) => row.name,
  };
  const of = (column: ReportColumn, name: string): Column<ReportRow> => ({
    title: { fa: headOf(column, 'fa'), en: headOf(column, 'en') },
    kind: KINDS[column.kind],
    value: cellOf(column, name),
  });
  return {
    name: named,
    ...Object.fromEntries(chosen.map((name) => [name, of(spec.columns[name] as ReportColumn, name)])),
  } satisfies Columns<ReportRow>;
}

/** A column's title; figures in a file have no sign, so it says what they are. */
function headOf(column: ReportColumn, locale: Locale): string {
  const title = columnTitle(column, locale);
  return column.kind === 'percent' ? `${title} (${PERCENT[locale]})` : title;
}

/** A row's value as written to a file: minutes as hours. */
const cellOf =
  ({ kind }: ReportColumn, name: string) =>
  (row: ReportRow) => {
    const value = row[name] ?? null;
    return kind === 'minutes' && typeof value === 'number' ? hoursOf(value) : value;
  };

/**
 * The report's figures beside those of the comparison span, each with the difference, row by row; a missing row counts
 * as 0. Null without a comparison.
 */
function besideTable(
  ctx: Context,
  spec: ReportSpec,
  query: ReportQuery,
  data: ReportData,
): ReportTable | null {
  const { compare } = data;
  if (!compare) return null;
  const { locale } = ctx;
  const words = WORDS[locale];
  const chosen = chosenColumns(ctx, spec, query);
  const heads = headFigures(spec, data, chosen);
  const of = rowsBeside(data);
  const compared = (now: Figures, then: Figures | undefined): Figures =>
    Object.fromEntries(
      heads.flatMap(({ name, column }): [string, Figure][] => {
        const [a, b] = [now[name] ?? null, then ? (then[name] ?? null) : noFigure(column)];
        const difference = typeof a === 'number' && typeof b === 'number' ? a - b : null;
        return [
          [name, a],
          [`${name}_before`, b],
          [`${name}_difference`, difference],
        ];
      }),
    );
  const columns = heads.flatMap(({ name, column }) =>
    (['', 'before', 'difference'] as const).map((part): [string, Column<ReportRow>] => {
      const head = headOf({ title: column.title, kind: column.kind }, locale);
      const title = part === '' ? head : `${head}${words.comma}${words[part]}`;
      const at = part === '' ? name : `${name}_${part}`;
      // The difference of two balances is a plain amount.
      const kind = part === 'difference' && column.kind === 'balance' ? 'amount' : KINDS[column.kind];
      return [at, { title: { fa: title, en: title }, kind, value: cellOf(column, at) }];
    }),
  );
  return {
    title: words.comparison,
    columns: {
      name: { title: GROUPS[data.group], kind: 'text', value: (row) => row.name },
      ...Object.fromEntries(columns),
    },
    rows: [...data.rows, ...rowsOfThen(spec.columns, data)].map(
      (row) => ({ key: row.key, name: row.name, ...compared(row, of(row)) }) as ReportRow,
    ),
    total: compared(data.total, compare.total),
  };
}

/** The facts below a table: span, basis, currency, filters, time and author. */
function factsOf(
  ctx: Context,
  { narrowed, unit }: { narrowed: readonly string[]; unit: string | null },
  data: ReportData,
  zone: string,
): string[] {
  const { locale } = ctx;
  const words = WORDS[locale];
  return [
    ...(data.date ? [daysText(data.date, locale)] : []),
    ...(data.compare ? [`${words.beside}: ${daysText(data.compare.date, locale)}`] : []),
    BASES[data.basis][locale],
    ...(unit === null ? [] : [unit]),
    ...(narrowed.length > 0 ? [`${words.filters}: ${narrowed.join(words.part)}`] : []),
    createdText(ctx, data.as_of, zone),
  ];
}

/** «۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۳۰», or the day alone. */
function daysText(span: string, locale: Locale): string {
  const [from = '', to = ''] = span.split('_');
  const day = (date: string) => formatDate(date, locale);
  return from === to ? day(to) : `${day(from)} ${WORDS[locale].to} ${day(to)}`;
}

interface Part {
  drawing: ExportedChart | null;
  table: ReportTable;
  /** Set when no chart shows it. */
  title?: string;
  /** Lines below the rows. */
  notes?: readonly string[];
}

/** A PDF of several parts, each a chart with its table; 422 `too_wide` above 2,000 rows. */
async function paper(
  ctx: Context,
  { title, facts, parts }: { title: string; facts: readonly string[]; parts: readonly Part[] },
  zone: string,
) {
  if (parts.some(({ table }) => table.rows.length > MOST_ON_PAPER)) {
    fail('too_wide', { details: { max: MOST_ON_PAPER } });
  }
  const { locale } = ctx;
  const words = WORDS[locale];
  const club = await ctx.club();
  const made = facts.at(-1) ?? '';
  return {
    lang: locale,
    rtl: locale === 'fa',
    digit: locale === 'fa' ? '۱' : '1',
    title,
    club: await paperClub(ctx, localDigits(club.address ?? '', locale)),
    period: facts.slice(0, -1).join(' · '),
    wide: parts.some(({ table }) => Object.keys(table.columns).length > UPRIGHT),
    parts: parts.map(({ drawing, table, title: own = '', notes = [] }) => ({
      title: drawing?.title ?? own,
      notes,
      drawing: drawing && chartShapes(drawing, locale, club.currency_code),
      table: paperTable(table, locale),
    })),
    page: words.page,
    of: words.of,
    printed: made || formatDate(clubDay(ctx.now, zone), locale),
  };
}

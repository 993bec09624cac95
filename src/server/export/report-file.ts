import type { Column, ColumnKind, Columns } from '#contract/columns.ts';
import type { ExportFormat } from '#contract/list.ts';
import {
  BASES,
  GROUPS,
  type ReportColumn,
  type ReportColumnKind,
  type ReportData,
  type ReportQuery,
  type ReportRow,
  type ReportSpec,
} from '#contract/report-spec.ts';
import { clubDay, formatDate, formatInstant } from '#domain/dates.ts';
import { formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { makePdf } from '../adapters/pdf/pdf.ts';
import type { Context } from '../context.ts';
import { can } from '../context.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { fail } from '../http/fail.ts';
import { fileColumns } from './columns.ts';
import { fileResponse } from './file-response.ts';
import { paperClub } from './paper-club.ts';
import { xlsWorkbook } from './xls.ts';
import { xlsxWorkbook } from './xlsx.ts';

const WORDS = {
  fa: {
    row: 'ردیف',
    sum: 'جمع',
    to: 'تا',
    filters: 'صافی‌ها',
    made: 'ساخته‌شده',
    page: 'صفحه‌ی',
    of: 'از',
    comma: '، ',
  },
  en: {
    row: 'No.',
    sum: 'Total',
    to: 'to',
    filters: 'Filters',
    made: 'Made',
    page: 'Page',
    of: 'of',
    comma: ', ',
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
const MOST_ON_PAPER = 2_000;
const turns = new ConcurrencyLimit(2, 8);

/** A report as a workbook or as paper: the rows that the screen shows, all of them, with their sums and whence they are. */
export async function reportFile(
  ctx: Context,
  format: ExportFormat,
  spec: ReportSpec,
  query: ReportQuery,
  data: ReportData,
  signal: AbortSignal,
): Promise<Response> {
  const { time_zone } = await ctx.club();
  const columns = shownColumns(ctx, spec, query, data);
  const facts = factsOf(ctx, query, data, time_zone);
  const chunks = await turns.take(signal, async () =>
    format === 'pdf'
      ? [await makePdf('list.typ', await paper(ctx, spec, data, columns, facts, time_zone), signal)]
      : workbook(ctx, format, spec, data, columns, facts, time_zone),
  );
  return fileResponse(chunks, format, `${spec.title[ctx.locale]} ${facts[0] ?? ''}`.trim(), data.report);
}

/** The columns that the caller may see and asked for, after the one that names the row. */
function shownColumns(ctx: Context, spec: ReportSpec, query: ReportQuery, data: ReportData) {
  const names =
    query.columns ?? Object.keys(spec.columns).filter((name) => spec.columns[name]?.hidden === undefined);
  const chosen = names.filter((name) => {
    const needs = spec.columns[name]?.needs;
    return !needs || can(ctx, needs);
  });
  const named: Column<ReportRow> = {
    title: GROUPS[data.group],
    kind: 'text',
    value: (row) => row.name,
  };
  const of = ({ title, kind }: ReportColumn, name: string): Column<ReportRow> => ({
    title,
    kind: KINDS[kind],
    value: (row) => {
      const value = row[name] ?? null;
      // Hours, as people reckon with them.
      return kind === 'minutes' && typeof value === 'number' ? Math.round((value * 100) / 60) / 100 : value;
    },
  });
  return {
    name: named,
    ...Object.fromEntries(chosen.map((name) => [name, of(spec.columns[name] as ReportColumn, name)])),
  } satisfies Columns<ReportRow>;
}

/** Of which days, by which basis, narrowed by what, when and by whom. */
function factsOf(ctx: Context, query: ReportQuery, data: ReportData, zone: string): string[] {
  const { locale } = ctx;
  const words = WORDS[locale];
  const [from = '', to = ''] = data.date?.split('_') ?? [];
  const day = (date: string) => formatDate(date, locale);
  const asked = Object.entries({ ...query.choices, ...query.filters });
  return [
    ...(data.date ? [from === to ? day(to) : `${day(from)} ${words.to} ${day(to)}`] : []),
    BASES[data.basis][locale],
    ...(asked.length > 0
      ? [`${words.filters}: ${asked.map(([name, value]) => `${name} = ${String(value)}`).join(words.comma)}`]
      : []),
    [`${words.made}: ${formatInstant(data.as_of, locale, zone)}`, ctx.actor.name].filter(Boolean).join(' · '),
  ];
}

async function workbook(
  { locale }: Context,
  format: 'xls' | 'xlsx',
  spec: ReportSpec,
  data: ReportData,
  columns: Columns<ReportRow>,
  facts: readonly string[],
  zone: string,
) {
  const shown = fileColumns(columns, Object.keys(columns), locale, zone);
  const make = format === 'xls' ? xlsWorkbook : xlsxWorkbook;
  const file = make({ name: spec.title[locale], columns: shown, rightToLeft: locale === 'fa' });
  const total = { key: null, name: WORDS[locale].sum, ...data.total } as ReportRow;
  for (const row of [...data.rows, total]) file.add(shown.map((column) => column.cell(row)));
  for (const fact of facts) file.add(shown.map((_, i) => (i === 0 ? fact : null)));
  await file.flush();
  return file.finish();
}

async function paper(
  ctx: Context,
  spec: ReportSpec,
  data: ReportData,
  columns: Columns<ReportRow>,
  facts: readonly string[],
  zone: string,
) {
  if (data.rows.length > MOST_ON_PAPER) fail('too_wide', { details: { max: MOST_ON_PAPER } });
  const { locale } = ctx;
  const words = WORDS[locale];
  const club = await ctx.club();
  const all = Object.values(columns);
  const text = (row: ReportRow) =>
    all.map(({ kind, value }) => {
      const given = value(row, locale);
      if (given === null || given === '') return '—';
      if (kind === 'date') return formatDate(String(given), locale);
      return typeof given === 'number' ? formatNumber(given, locale) : localDigits(String(given), locale);
    });
  const total = { key: null, name: words.sum, ...data.total } as ReportRow;
  const made = facts.at(-1) ?? '';
  return {
    lang: locale,
    rtl: locale === 'fa',
    digit: locale === 'fa' ? '۱' : '1',
    title: spec.title[locale],
    club: await paperClub(ctx, localDigits(club.address ?? '', locale)),
    period: facts.slice(0, -1).join(' · '),
    wide: all.length > 6,
    heads: [words.row, ...all.map((column) => column.title[locale])],
    kinds: [
      'short',
      ...all.map(({ kind }, i) =>
        i === 0
          ? 'text'
          : kind === 'date' || kind === 'digits'
            ? 'short'
            : kind === 'text'
              ? 'words'
              : 'number',
      ),
    ],
    rows: data.rows.map((row, i) => [formatNumber(i + 1, locale), ...text(row)]),
    foot: ['', ...text(total).map((cell) => (cell === '—' ? '' : cell))],
    page: words.page,
    of: words.of,
    printed: made || formatDate(clubDay(ctx.now, zone), locale),
  };
}

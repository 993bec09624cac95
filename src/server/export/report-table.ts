import type { Column, Columns } from '#contract/columns.ts';
import type { ExportFormat } from '#contract/list.ts';
import type { Figures, ReportRow } from '#contract/reports/report-spec.ts';
import { formatDate } from '#domain/dates.ts';
import { formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { balanceText } from './balance-text.ts';
import { fileColumns } from './columns.ts';
import { xlsWorkbook } from './xls.ts';
import { xlsxWorkbook } from './xlsx.ts';

/** Rows with totals for a file; the first column names the row. */
export interface ReportTable {
  title: string;
  columns: Columns<ReportRow>;
  rows: readonly ReportRow[];
  /** Null: the columns cannot be added up. */
  total: Figures | null;
}

const WORDS = { fa: { row: 'ردیف', sum: 'جمع' }, en: { row: 'No.', sum: 'Total' } } as const satisfies Record<
  Locale,
  Record<string, string>
>;

const sumRow = (total: Figures, locale: Locale) =>
  ({ key: null, name: WORDS[locale].sum, ...total }) as ReportRow;

/** One sheet per table; the source is written below the first. */
export async function reportWorkbook(
  format: Exclude<ExportFormat, 'pdf'>,
  tables: readonly ReportTable[],
  facts: readonly string[],
  locale: Locale,
  zone: string,
) {
  const make = format === 'xls' ? xlsWorkbook : xlsxWorkbook;
  const sheets = tables.map(({ columns, ...table }) => ({
    ...table,
    columns: fileColumns(columns, Object.keys(columns), locale, zone),
  }));
  const [first] = sheets;
  if (!first) throw new Error('a workbook has a sheet');
  const file = make({ name: first.title, columns: first.columns, rightToLeft: locale === 'fa' });
  for (const table of sheets) {
    const { title, columns, rows, total } = table;
    if (table !== first) await file.open(title, columns);
    for (const row of total ? [...rows, sumRow(total, locale)] : rows)
      file.add(columns.map((column) => column.cell(row)));
    if (table === first) for (const fact of facts) file.add(columns.map((_, i) => (i === 0 ? fact : null)));
    await file.flush();
  }
  return file.finish();
}

const widthOf = ({ kind }: Column<ReportRow>, place: number) => {
  if (place === 0) return 'text';
  if (kind === 'date' || kind === 'digits') return 'short';
  return kind === 'text' || kind === 'balance' ? 'words' : 'number';
};

/** The table for a PDF, as finished texts. */
export function paperTable({ columns, rows, total }: ReportTable, locale: Locale) {
  const all = Object.values(columns);
  const text = (row: ReportRow) =>
    all.map(({ kind, value }) => {
      const given = value(row, locale);
      if (given === null || given === '') return '—';
      if (kind === 'balance' && typeof given === 'number') return balanceText(given, locale);
      if (kind === 'date') return formatDate(String(given), locale);
      return typeof given === 'number' ? formatNumber(given, locale) : localDigits(String(given), locale);
    });
  return {
    heads: [WORDS[locale].row, ...all.map((column) => localDigits(column.title[locale], locale))],
    kinds: ['short', ...all.map(widthOf)],
    rows: rows.map((row, i) => [formatNumber(i + 1, locale), ...text(row)]),
    foot: total && ['', ...text(sumRow(total, locale)).map((cell) => (cell === '—' ? '' : cell))],
  };
}

import type { Locale } from '#domain/digits.ts';
import type { Figures, ReportColumn, ReportData, ReportRow, ReportSpec } from './report-spec.ts';

const MARKS = {
  fa: { now: 'تا اکنون', estimate: 'برآورد', comma: '، ' },
  en: { now: 'as of now', estimate: 'estimate', comma: ', ' },
} as const satisfies Record<Locale, Record<string, string>>;

/** «مانده، تا اکنون»: the title also says when a column is not of the period, or is an estimate. */
export function columnTitle({ title, now, estimate }: ReportColumn, locale: Locale): string {
  const marks = MARKS[locale];
  return [title[locale], now && marks.now, estimate && marks.estimate].filter(Boolean).join(marks.comma);
}

/** Whether a column has a value in any row; empty ones are left out unless chosen. */
export const saysIn =
  (rows: readonly ReportRow[]) =>
  (name: string): boolean =>
    rows.some((row) => row[name] !== null && row[name] !== undefined);

/** The most figures above the rows. */
const MOST = 5;
const FIRST = [
  'income',
  'due',
  'sum',
  'net',
  'share',
  'closing',
  'booked',
  'percent',
  'addons',
  'discount',
  'count',
  'minutes',
  'people',
  'received',
  'sold',
  'cost',
  'margin',
  'paid',
  'returned',
  'slots',
  'accrued',
];

/** The figures that a report is opened for: of its sums, what counts most. */
export function headFigures(
  spec: ReportSpec,
  { total }: { total: Figures },
  chosen?: readonly string[],
): { name: string; column: ReportColumn }[] {
  return FIRST.flatMap((name) => {
    const column = spec.columns[name];
    const shown = chosen === undefined || chosen.includes(name);
    return column && shown && typeof total[name] === 'number' ? [{ name, column }] : [];
  }).slice(0, MOST);
}

/** The value of a missing row: 0, or null for a percentage. */
export const noFigure = ({ kind }: ReportColumn): number | null =>
  kind === 'amount' || kind === 'balance' || kind === 'count' || kind === 'minutes' ? 0 : null;

/**
 * The compared row of each row: for days, weeks and months the one at the same distance from the start of its span,
 * otherwise the one of the same court, person or other key.
 */
export function rowsBeside({
  compare,
}: Pick<ReportData, 'compare'>): (row: ReportRow) => ReportRow | undefined {
  const rows = new Map(compare?.rows.map((row) => [placeOf(row), row]));
  return (row) => rows.get(placeOf(row));
}

const placeOf = ({ key, place }: ReportRow) => (typeof place === 'number' ? `place ${place}` : `key ${key}`);

/**
 * Rows that only the compared span has; without them its column would not add up. Not for paged people: their total
 * covers everybody.
 */
export function rowsOfThen(
  columns: ReportSpec['columns'],
  { rows, compare, group }: Pick<ReportData, 'rows' | 'compare' | 'group'>,
): ReportRow[] {
  if (!compare || group === 'person') return [];
  const has = new Set(rows.map(placeOf));
  return compare.rows
    .filter((row) => !has.has(placeOf(row)))
    .map((row) => {
      const figures = Object.entries(row).map(([name, value]) => {
        const column = columns[name];
        return [name, column && typeof value === 'number' ? noFigure(column) : value];
      });
      return Object.fromEntries(figures) as ReportRow;
    });
}

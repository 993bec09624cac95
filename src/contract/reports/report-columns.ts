import type { Locale } from '#domain/digits.ts';
import type { Figures, ReportColumn, ReportData, ReportRow, ReportSpec } from './report-spec.ts';

const MARKS = {
  fa: { now: 'تا اکنون', estimate: 'برآورد', comma: '، ' },
  en: { now: 'as of now', estimate: 'estimate', comma: ', ' },
} as const satisfies Record<Locale, Record<string, string>>;

/** «مانده، تا اکنون»: what is not of the period, or no more than an estimate, says so in its head. */
export function columnTitle({ title, now, estimate }: ReportColumn, locale: Locale): string {
  const marks = MARKS[locale];
  return [title[locale], now && marks.now, estimate && marks.estimate].filter(Boolean).join(marks.comma);
}

/** Whether a column says something in any row: one that does not is left out where nobody chose it. */
export const saysIn =
  (rows: readonly ReportRow[]) =>
  (name: string): boolean =>
    rows.some((row) => row[name] !== null && row[name] !== undefined);

/** So many figures stand above the rows. */
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

/** What a figure is where there is no row: nothing, and of a share nobody knows. */
export const noFigure = ({ kind }: ReportColumn): number | null =>
  kind === 'amount' || kind === 'balance' || kind === 'count' || kind === 'minutes' ? 0 : null;

/**
 * The row of the other days that each stands beside: of days, weeks and months the one that is as far from the first of
 * its own span, else that of the same court, person or whatever it is of.
 */
export function rowsBeside({
  compare,
}: Pick<ReportData, 'compare'>): (row: ReportRow) => ReportRow | undefined {
  const rows = new Map(compare?.rows.map((row) => [placeOf(row), row]));
  return (row) => rows.get(placeOf(row));
}

const placeOf = ({ key, place }: ReportRow) => (typeof place === 'number' ? `place ${place}` : `key ${key}`);

/**
 * What the other days alone have a row of, with nothing of the asked ones: without them the compared column would not add
 * up to its sum. Of people on pages there are none: their sum is of all of them.
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

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
): { name: string; column: ReportColumn }[] {
  return FIRST.flatMap((name) => {
    const column = spec.columns[name];
    return column && typeof total[name] === 'number' ? [{ name, column }] : [];
  }).slice(0, MOST);
}

/**
 * The row of the other days that each stands beside: of days, weeks and months the one that is as far from the first of
 * its own span, else that of the same court, person or whatever it is of.
 */
export function rowsBeside({
  compare,
}: Pick<ReportData, 'compare'>): (row: ReportRow) => ReportRow | undefined {
  const of = ({ key, place }: ReportRow) => (typeof place === 'number' ? `place ${place}` : `key ${key}`);
  const rows = new Map(compare?.rows.map((row) => [of(row), row]));
  return (row) => rows.get(of(row));
}

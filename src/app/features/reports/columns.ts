import { can } from '#app/data/access.ts';
import type { ReportColumn, ReportData, ReportSpec } from '#contract/report-spec.ts';

export interface Shown {
  name: string;
  column: ReportColumn;
}

/** Columns that stand on the screen: those that one may see, of this group, and none that says nothing in any row. */
export function shownColumns(spec: ReportSpec, data: ReportData): Shown[] {
  return Object.entries(spec.columns)
    .filter(([, { hidden, needs }]) => !hidden && (needs === undefined || can(needs)))
    .filter(([name]) => data.rows.some((row) => row[name] !== null && row[name] !== undefined))
    .map(([name, column]) => ({ name, column }));
}

/** So many figures stand above the table. */
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
export function headFigures(spec: ReportSpec, data: ReportData): Shown[] {
  return FIRST.flatMap((name) => {
    const column = spec.columns[name];
    return column && typeof data.total[name] === 'number' ? [{ name, column }] : [];
  }).slice(0, MOST);
}

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

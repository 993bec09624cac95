import { can } from '#app/data/access.ts';
import { saysIn } from '#contract/reports/report-columns.ts';
import {
  orderFor,
  ownOrder,
  type ReportColumn,
  type ReportData,
  type ReportSpec,
} from '#contract/reports/report-spec.ts';
import type { ReportAddress } from './use-report.ts';

export interface ShownColumn {
  name: string;
  column: ReportColumn;
}

/** The displayed columns: permitted, of this group, and not empty in all rows. */
export function shownColumns(spec: ReportSpec, data: ReportData): ShownColumn[] {
  const says = saysIn(data.rows);
  return Object.entries(spec.columns)
    .filter(([, { hidden, needs }]) => !hidden && (needs === undefined || can(needs)))
    .filter(([name]) => says(name))
    .map(([name, column]) => ({ name, column }));
}

/** The present order: the chosen one, else the report's; natural for days and hours, by rank for ranked reports. */
export function orderOf({
  spec,
  asked,
  group,
}: Pick<ReportAddress, 'spec' | 'asked' | 'group'>): { field: string; direction: 'asc' | 'desc' } | null {
  if (spec.ranked) return null;
  const [field, direction] = asked['order[0]']?.split(',') ?? [];
  if (field === undefined) return ownOrder(spec, group);
  return orderFor(spec, { order: { field, direction: direction === 'desc' ? 'desc' : 'asc' }, group }, can);
}

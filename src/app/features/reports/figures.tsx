import type { Words } from '#app/i18n/words.ts';
import type { Figure, ReportColumn } from '#contract/report-spec.ts';
import { HOUR_MINUTES } from '#domain/durations.ts';

/** A figure of a report in words; a dash where there is none. */
export function figureText(
  { number, amount, percent, date, digits }: Words,
  value: Figure | undefined,
  kind: ReportColumn['kind'],
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return kind === 'date' ? date(value) : digits(value);
  switch (kind) {
    case 'amount':
    case 'balance':
      return amount(value);
    case 'minutes':
      return number(Math.round((value / HOUR_MINUTES) * 10) / 10);
    case 'percent':
      return percent(value);
    default:
      return number(value);
  }
}

/** By how much a figure has grown, in percent; null from nothing or from below (spec of comparisons). */
export function growthOf(now: number, then: number): number | null {
  if (then <= 0) return null;
  return Math.round(((now - then) / then) * 100);
}

/** «+۹٪». */
export const growthText = ({ percent }: Words, growth: number): string => percent(growth, 'always');

/** Columns whose rise is bad for the club. */
const COSTS = new Set([
  'missed',
  'canceled',
  'closed',
  'discount',
  'returned',
  'due',
  'share',
  'accrued',
  'cost',
  'missed_percent',
  'canceled_percent',
  'balance',
]);
/** Green means good for the club, not up (look.md §11). */
export const isGood = (column: string, growth: number): boolean => growth > 0 !== COSTS.has(column);

export const isNumeric = (kind: ReportColumn['kind']): boolean =>
  kind !== 'text' && kind !== 'digits' && kind !== 'date';

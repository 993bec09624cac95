import type { FinancialYear } from '#contract/accountancy/financial-years.ts';
import { daysBetween } from '#domain/dates.ts';
import type { Words } from './make-words.ts';

/** What a year is called: its Jalali name in fa, in en the Gregorian months of the same days. */
export function yearName(
  { locale, digits, date }: Words,
  { name, start_date, end_date }: Pick<FinancialYear, 'name' | 'start_date' | 'end_date'>,
): string {
  if (locale === 'fa') return digits(name.replace('-', ' تا '));
  return `${date(start_date, 'monthYear')} – ${date(end_date, 'monthYear')}`;
}

/** How long a year is, in months of its calendar: each has 29 to 31 days. */
export const monthsOf = ({ start_date, end_date }: Pick<FinancialYear, 'start_date' | 'end_date'>): number =>
  Math.round((daysBetween(start_date, end_date) + 1) / 30.4);

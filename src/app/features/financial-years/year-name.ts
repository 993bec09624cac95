import type { Words } from '#app/i18n/words.ts';
import type { FinancialYear } from '#contract/financial-years.ts';

/** What a year is called: its Jalali name in fa, in en the Gregorian months of the same days. */
export function yearName(
  { locale, digits, date }: Words,
  { name, start_date, end_date }: Pick<FinancialYear, 'name' | 'start_date' | 'end_date'>,
): string {
  if (locale === 'fa') return digits(name.replace('-', ' تا '));
  return `${date(start_date, 'monthYear')} – ${date(end_date, 'monthYear')}`;
}

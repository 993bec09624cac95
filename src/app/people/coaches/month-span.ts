import { addDays, fromJalali, jalaliMonthLength, toJalali } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';

/** The first and the last day of the month around a day, in the calendar of the language. */
export function monthSpan(day: string, locale: Locale): { from: string; to: string } {
  if (locale === 'en') {
    const from = `${day.slice(0, 8)}01`;
    return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
  }
  const { year, month } = toJalali(day);
  const from = fromJalali(year, month, 1) ?? day;
  return { from, to: addDays(from, jalaliMonthLength(year, month) - 1) };
}

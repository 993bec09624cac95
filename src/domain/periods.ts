import { addDays, daysBetween, fromJalali, startOfWeek, toJalali } from './dates.ts';
import type { Locale } from './digits.ts';

/** A span of the club's days, both ends included. */
export interface DaySpan {
  from: string;
  to: string;
}
type Named = 'today' | 'week' | 'month' | 'last_month' | 'last_28' | 'quarter' | 'year';

interface Month {
  year: number;
  month: number;
}
/** The month of a day in the reader's calendar: Jalali in fa, Gregorian in en. */
const monthOf = (day: string, locale: Locale): Month & { day: number } => {
  if (locale === 'fa') return toJalali(day);
  const [year = 0, month = 0, of = 0] = day.split('-').map(Number);
  return { year, month, day: of };
};
const moved = ({ year, month }: Month, by: number): Month => {
  const at = year * 12 + month - 1 + by;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
};
function dayOf({ year, month }: Month, day: number, locale: Locale): string | null {
  if (locale === 'fa') return fromJalali(year, month, day);
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
const firstOf = (month: Month, locale: Locale) => dayOf(month, 1, locale) as string;
const lastOf = (month: Month, locale: Locale) => addDays(firstOf(moved(month, 1), locale), -1);

/** The first day of the month (of the reader's calendar) that contains a day. */
export const startOfMonth = (day: string, locale: Locale): string => firstOf(monthOf(day, locale), locale);

/** The whole month (of the reader's calendar) that contains a day. */
export const monthHolding = (day: string, locale: Locale): DaySpan => {
  const month = monthOf(day, locale);
  return { from: firstOf(month, locale), to: lastOf(month, locale) };
};

/**
 * The days of a named period, up to `today`; only the previous month is whole. The club's weeks begin with the weekday
 * `first`.
 */
export function periodDays(period: Named, today: string, locale: Locale, first = 0): DaySpan {
  const month = monthOf(today, locale);
  const since = (from: string): DaySpan => ({ from, to: today });
  switch (period) {
    case 'today':
      return since(today);
    case 'week':
      return since(startOfWeek(today, first));
    case 'month':
      return since(firstOf(month, locale));
    case 'last_month': {
      const before = moved(month, -1);
      return { from: firstOf(before, locale), to: lastOf(before, locale) };
    }
    case 'last_28':
      return since(addDays(today, -27));
    case 'quarter':
      return since(firstOf({ year: month.year, month: month.month - ((month.month - 1) % 3) }, locale));
    case 'year':
      return since(firstOf({ year: month.year, month: 1 }, locale));
  }
}

/** The span of the same length just before; for a whole month the month before. */
export function previousPeriod({ from, to }: DaySpan, locale: Locale): DaySpan {
  const month = monthOf(from, locale);
  if (month.day === 1 && to === lastOf(month, locale)) {
    return { from: firstOf(moved(month, -1), locale), to: addDays(from, -1) };
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** The same dates a year earlier in the reader's calendar; a leap day becomes the day before it. */
export function samePeriodLastYear({ from, to }: DaySpan, locale: Locale): DaySpan {
  const ago = (day: string) => {
    const at = monthOf(day, locale);
    const year = { year: at.year - 1, month: at.month };
    return dayOf(year, at.day, locale) ?? (dayOf(year, at.day - 1, locale) as string);
  };
  return { from: ago(from), to: ago(to) };
}

/** The first days of the weeks or months that a span touches; the first one may be before the span. */
export function periodStarts(
  { from, to }: DaySpan,
  by: 'week' | 'month',
  locale: Locale,
  first = 0,
): string[] {
  const steps: string[] = [];
  for (let at = by === 'week' ? startOfWeek(from, first) : startOfMonth(from, locale); at <= to; ) {
    steps.push(at);
    at = by === 'week' ? addDays(at, 7) : firstOf(moved(monthOf(at, locale), 1), locale);
  }
  return steps;
}

/** The latest start of a day, week or month that is not after `today`. */
export function latestPeriodStart(
  every: 'day' | 'week' | 'month',
  today: string,
  locale: Locale,
  first = 0,
): string {
  if (every === 'day') return today;
  return every === 'week' ? startOfWeek(today, first) : startOfMonth(today, locale);
}

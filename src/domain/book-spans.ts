import { addDays, daysBetween, fromJalali, jalaliMonthLength, toJalali } from './dates.ts';
import type { DaySpan } from './periods.ts';

// Comparison spans for the books. Book months and years are Jalali in every language, as financial years are.

/** The first day of the Jalali month that contains `day`, shifted by `months`. */
export function monthStart(day: string, months = 0): string {
  const { year, month } = toJalali(day);
  const n = year * 12 + (month - 1) + months;
  return fromJalali(Math.floor(n / 12), (n % 12) + 1, 1) ?? day;
}

const isWhole = ({ from, to }: DaySpan): boolean =>
  from === monthStart(from) && to === addDays(monthStart(to, 1), -1);

/**
 * The span of the same length just before this one: for whole months the same number of months, otherwise the same
 * number of days.
 */
export function previousSpan(span: DaySpan): DaySpan {
  const to = addDays(span.from, -1);
  if (isWhole(span)) {
    const [first, last] = [toJalali(span.from), toJalali(span.to)];
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    return { from: monthStart(span.from, -months), to };
  }
  return { from: addDays(to, -daysBetween(span.from, span.to)), to };
}

/** The same days one Jalali year earlier; 30 Esfand of a leap year becomes 29 Esfand. */
export function sameSpanLastYear(span: DaySpan): DaySpan {
  const shift = (day: string) => {
    const { year, month, day: of } = toJalali(day);
    return fromJalali(year - 1, month, Math.min(of, jalaliMonthLength(year - 1, month))) ?? day;
  };
  return {
    from: shift(span.from),
    to: isWhole(span) ? addDays(monthStart(shift(span.to), 1), -1) : shift(span.to),
  };
}

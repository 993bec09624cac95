import type { Span } from '#contract/books.ts';
import {
  addDays,
  daysBetween,
  fromJalali,
  jalaliMonthLength,
  jalaliYearSpan,
  toJalali,
} from '#domain/dates.ts';

/** The first day of the Jalali month that holds a day; `months` later or earlier. */
function monthStart(day: string, months = 0): string {
  const { year, month } = toJalali(day);
  const n = year * 12 + (month - 1) + months;
  return fromJalali(Math.floor(n / 12), (n % 12) + 1, 1) ?? day;
}

const isWhole = ({ from, to }: Span): boolean =>
  from === monthStart(from) && to === addDays(monthStart(to, 1), -1);

/** The financial year that holds a day; where none does, its Jalali year. */
function yearOf(day: string, years: readonly Span[]): Span {
  const year = years.find(({ from, to }) => from <= day && day <= to);
  if (year) return year;
  const { start_date: from, end_date: to } = jalaliYearSpan(day);
  return { from, to };
}

/** Spans that are a tap away; years are the club's financial ones. */
export const PRESETS = {
  year: (today, years) => ({ from: yearOf(today, years).from, to: today }),
  month: (today) => ({ from: monthStart(today), to: today }),
  last_month: (today) => ({ from: monthStart(today, -1), to: addDays(monthStart(today), -1) }),
  last_year: (today, years) => {
    const to = addDays(yearOf(today, years).from, -1);
    return { from: yearOf(to, years).from, to };
  },
  today: (today) => ({ from: today, to: today }),
} as const satisfies Record<string, (today: string, years: readonly Span[]) => Span>;
export type Preset = keyof typeof PRESETS;

/** As long a span just before: of whole months as many months, else as many days. */
export function spanBefore(span: Span): Span {
  const to = addDays(span.from, -1);
  if (isWhole(span)) {
    const [first, last] = [toJalali(span.from), toJalali(span.to)];
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    return { from: monthStart(span.from, -months), to };
  }
  return { from: addDays(to, -daysBetween(span.from, span.to)), to };
}

/** The same days of the Jalali year before; the last of a leap Esfand is then the 29th. */
export function yearBefore(span: Span): Span {
  const shift = (day: string) => {
    const { year, month, day: of } = toJalali(day);
    return fromJalali(year - 1, month, Math.min(of, jalaliMonthLength(year - 1, month))) ?? day;
  };
  return {
    from: shift(span.from),
    to: isWhole(span) ? addDays(monthStart(shift(span.to), 1), -1) : shift(span.to),
  };
}

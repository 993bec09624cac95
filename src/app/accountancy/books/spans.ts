import type { Span } from '#contract/accountancy/books.ts';
import { monthStart } from '#domain/book-spans.ts';
import { addDays, jalaliYearSpan } from '#domain/dates.ts';

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

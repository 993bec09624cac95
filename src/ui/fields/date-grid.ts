import { addDays, fromJalali, jalaliMonthLength, placeInWeek, toJalali, weekday } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';

/** A month of the locale's calendar: Jalali in fa, Gregorian in en. */
export interface Month {
  year: number;
  month: number;
}

const iso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The day's number within its month, and that month. */
export function dayOf(date: string, locale: Locale): Month & { day: number } {
  if (locale === 'fa') return toJalali(date);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

function monthLength({ year, month }: Month, locale: Locale): number {
  return locale === 'fa' ? jalaliMonthLength(year, month) : new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The date of a day of a month; a day past its end becomes its last. */
export function dateIn(month: Month, day: number, locale: Locale): string {
  const clamped = Math.min(day, monthLength(month, locale));
  const date =
    locale === 'fa' ? fromJalali(month.year, month.month, clamped) : iso(month.year, month.month, clamped);
  if (!date) throw new RangeError(`no day ${day} in ${month.year}/${month.month}`);
  return date;
}

/** The month `count` months later (or earlier). */
export function shiftMonth({ year, month }: Month, count: number): Month {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/**
 * The weeks of a month, beginning with the weekday `weekStart` (Saturday by default); null for days outside the month.
 */
export function monthGrid(month: Month, locale: Locale, weekStart = 0): (string | null)[][] {
  const first = dateIn(month, 1, locale);
  const length = monthLength(month, locale);
  const before = placeInWeek(first, weekStart);
  const weeks = Math.ceil((before + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before;
      return day >= 0 && day < length ? addDays(first, day) : null;
    }),
  );
}

/** The first Friday after a day. */
export function nextFriday(date: string): string {
  return addDays(date, 7 - ((weekday(date) + 1) % 7));
}

/** The date a key moves the focus to; null for other keys. */
export function moveByKey(
  date: string,
  key: string,
  { locale, rtl, shift, weekStart = 0 }: { locale: Locale; rtl: boolean; shift: boolean; weekStart?: number },
): string | null {
  const byMonths = (count: number) => {
    const { day, ...month } = dayOf(date, locale);
    return dateIn(shiftMonth(month, count), day, locale);
  };
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, rtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(date, rtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -placeInWeek(date, weekStart));
    case 'End':
      return addDays(date, 6 - placeInWeek(date, weekStart));
    case 'PageUp':
      return byMonths(shift ? -12 : -1);
    case 'PageDown':
      return byMonths(shift ? 12 : 1);
    default:
      return null;
  }
}

/** A range by two taps: the first sets both ends, the second the other end, in either order. */
export function tapRange(
  range: { from: string; to: string | null } | null,
  date: string,
): { from: string; to: string | null } {
  if (!range || range.to) return { from: date, to: null };
  return date < range.from ? { from: date, to: range.from } : { from: range.from, to: date };
}

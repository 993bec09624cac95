import {
  CalendarDate,
  fromDate,
  PersianCalendar,
  parseDateTime,
  parseDate as parseIso,
  setLocalTimeZone,
  toCalendar,
  toZoned,
} from '@internationalized/date';
import { COMMA, type Locale, localDigits, toLatinDigits } from './digits.ts';
import { DAY_MS } from './durations.ts';
import { fold } from './persian.ts';

// Dates are 'YYYY-MM-DD', times of day 'HH:mm' (24:00 as an end), zones IANA names, weekday 0 = Saturday (D6).

export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

export type DateStyle = 'short' | 'long' | 'weekday' | 'day' | 'dayMonth' | 'monthYear';

// No rule uses the device's time zone. Set it here, because the library would look it up at the first date, which takes
// 15 ms.
setLocalTimeZone('UTC');

const persian = new PersianCalendar();

/** Noon of a date, so that no time zone shifts it to another day. */
const utcNoon = (date: string): Date => new Date(`${date}T12:00:00Z`);
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const pad = (n: number, width = 2): string => String(n).padStart(width, '0');

/** The club's date at an instant. */
export function clubDay(now: Date, zone: string): string {
  return fromDate(now, zone).toString().slice(0, 10);
}

/** The club's time of day at an instant. */
export function clubTime(now: Date, zone: string): string {
  const { hour, minute } = fromDate(now, zone);
  return `${pad(hour)}:${pad(minute)}`;
}

/** Friday, the weekly day off, as `weekday` counts. */
export const FRIDAY = 6;

/** 0 = Saturday … 6 = Friday. */
export function weekday(date: string): number {
  return (utcNoon(date).getUTCDay() + 1) % 7;
}

export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Every day from `from` to `to`, both included; empty when `to` is earlier. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** The position of a day in a week that begins with the weekday `first`: 0–6. */
export const placeInWeek = (date: string, first: number): number => (weekday(date) - first + 7) % 7;

/** The seven weekdays in order, beginning with `first`. */
export const weekFrom = (first: number): number[] => Array.from({ length: 7 }, (_, at) => (first + at) % 7);

/** The first day of the week that contains a day; weeks begin on Saturday by default. */
export function startOfWeek(date: string, first = 0): string {
  return addDays(date, -placeInWeek(date, first));
}

/** Minutes since midnight; 24:00 is 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * The instant of a time of day at the club. 24:00 is the next midnight; a time skipped by daylight saving becomes the
 * first one after it.
 */
export function slotInstant(date: string, time: string, zone: string): Date {
  const [day, clock] = time === '24:00' ? [addDays(date, 1), '00:00'] : [date, time];
  return toZoned(parseDateTime(`${day}T${clock}`), zone).toDate();
}

export function toJalali(date: string): CalendarDay {
  const { year, month, day } = toCalendar(parseIso(date), persian);
  return { year, month, day };
}

/** The ISO date of a Jalali date; null when that date does not exist (30 Esfand of a common year). */
export function fromJalali(year: number, month: number, day: number): string | null {
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  // The constructor clamps values that are too large, so the month is checked first.
  const first = new CalendarDate(persian, year, month, 1);
  return day > persian.getDaysInMonth(first) ? null : isoOf(first.set({ day }));
}

/** How many days a Jalali month has. */
export function jalaliMonthLength(year: number, month: number): number {
  return persian.getDaysInMonth(new CalendarDate(persian, year, month, 1));
}

/** `CalendarDate.toString` prints the Gregorian date in any calendar. */
const isoOf = (date: CalendarDate): string => date.toString();

function fromGregorian(year: number, month: number, day: number): string | null {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}

/**
 * Reads a typed or pasted date (D71): year, month and day in any digits, or day, month and a four-digit year; separated
 * by / - . or spaces, as eight digits in a row, or with the month's name. A four-digit year tells its own calendar; a
 * two-digit year means 14xx in fa and 20xx in en. For a date that cannot be after `last` (a birthday), a two-digit year
 * that would be later belongs to the century before. Null when anything else is left in the text.
 */
export function parseDate(text: string, locale: Locale, last?: string): string | null {
  const plain = toLatinDigits(text.normalize('NFKC'))
    .replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .trim()
    // Drop a midnight time: spreadsheets write dates that way.
    .replace(/[T ]+0?0:00(?::00(?:\.0+)?)?Z?$/, '');
  const found = partsIn(/\p{L}/u.test(plain) ? withoutNames(plain) : plain);
  if (!found) return null;
  const { year, month, day } = found;
  const short = year < 100;
  const dateIn = (whole: number) =>
    (short ? locale === 'fa' : isJalaliYear(whole))
      ? fromJalali(whole, month, day)
      : fromGregorian(whole, month, day);
  const near = year + (locale === 'fa' ? 1400 : 2000);
  const date =
    short && last && (dateIn(near) ?? '') > last ? dateIn(near - 100) : dateIn(short ? near : year);
  return date && /^(?:19|20|21)/.test(date) ? date : null;
}

const isJalaliYear = (year: number): boolean => year <= 1700;
/** Whether four digits can be a year: `1506` of «15061361» cannot. */
const isYear = (year: number): boolean => (year >= 1250 && year < 1500) || (year >= 1900 && year < 2200);

function partsIn(plain: string): CalendarDay | null {
  const gap = '[/\\-. \u2010-\u2013\u2212]+';
  const numbers = (pattern: string) => new RegExp(`^${pattern}$`).exec(plain)?.slice(1).map(Number);
  const day = numbers(`(\\d{1,2})${gap}(\\d{1,2})${gap}(\\d{4})`);
  if (day) return { day: day[0] as number, month: day[1] as number, year: day[2] as number };
  // Eight digits, in a row or with a separator only where it leaves four digits first.
  const row = /^(\d{4})[/ ]?(\d{2})[/ ]?(\d{2})$/.exec(plain);
  if (row && !isYear(Number(row[1]))) {
    const [, dayFirst, monthNext, year] = (/^(\d\d)(\d\d)(\d{4})$/.exec(row.slice(1).join('')) ?? []).map(
      Number,
    );
    if (isYear(year as number))
      return { day: dayFirst as number, month: monthNext as number, year: year as number };
  }
  const parts = numbers(`(\\d{2}|\\d{4})${gap}(\\d{1,2})${gap}(\\d{1,2})`) ?? row?.slice(1).map(Number);
  return parts ? { year: parts[0] as number, month: parts[1] as number, day: parts[2] as number } : null;
}

/** Replaces the month's name with its number and drops the weekday: «جمعه ۲۹ آبان ۱۴۰۵», Friday 20 November 2026. */
function withoutNames(plain: string): string {
  for (const locale of ['fa', 'en'] as const) {
    const months = monthNames(locale).map(fold);
    const days = new Set(weekdayNames(locale).flatMap((name) => [fold(name), fold(name).slice(0, 3)]));
    const words = plain.split(/[\s,،]+/).filter(Boolean);
    const told = words.map(fold).filter((word) => !(days.has(word) && /\D/.test(word)));
    const at = told.findIndex(
      (word) => months.includes(word) || (locale === 'en' && shortMonth(months, word) >= 0),
    );
    if (at < 0) continue;
    const word = told[at] as string;
    const known = months.indexOf(word);
    const month = String((known < 0 ? shortMonth(months, word) : known) + 1);
    const [before = '', after = ''] = told.filter((_, place) => place !== at);
    if (told.length === 3 && at < 2) return `${before} ${month} ${after}`;
  }
  return plain;
}

/** Matches shortened month names: Nov, Sept. */
const shortMonth = (months: readonly string[], word: string): number =>
  word.length < 3 ? -1 : months.findIndex((month) => month.startsWith(word.replace(/\.$/, '')));

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(date: string, locale: Locale): Record<string, string> {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    formats.set(locale, format);
  }
  return Object.fromEntries(format.formatToParts(utcNoon(date)).map((part) => [part.type, part.value]));
}

/**
 * short ۱۴۰۵/۰۸/۲۹ · long ۲۹ آبان ۱۴۰۵ · weekday جمعه ۲۹ آبان ۱۴۰۵ · day جمعه ۲۹ آبان · dayMonth ۲۹ آبان · monthYear
 * آبان ۱۴۰۵; Gregorian in en, where the weekday of `day` is cut short: Fri 20 November.
 * Composed from parts: Intl's own full Persian date is in an order nobody reads.
 */
export function formatDate(date: string, locale: Locale, style: DateStyle = 'short'): string {
  if (style === 'short') {
    const { year, month, day } = locale === 'fa' ? toJalali(date) : gregorianOf(date);
    return localDigits(`${pad(year, 4)}/${pad(month)}/${pad(day)}`, locale);
  }
  const { weekday: name, day, month, year } = partsOf(date, locale);
  if (style === 'monthYear') return `${month} ${year}`;
  if (style === 'dayMonth') return `${day} ${month}`;
  if (style === 'day') return `${locale === 'en' ? name?.slice(0, 3) : name} ${day} ${month}`;
  return style === 'long' ? `${day} ${month} ${year}` : `${name} ${day} ${month} ${year}`;
}

function gregorianOf(date: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** A time of day in the digits of the locale. */
export const formatTime = (time: string, locale: Locale): string => localDigits(time, locale);

/** An instant as the club's date and time of day, with a separator between the two numbers. */
export function formatInstant(
  at: Date | string,
  locale: Locale,
  zone: string,
  style: DateStyle | 'time' = 'short',
): string {
  const instant = typeof at === 'string' ? new Date(at) : at;
  const time = formatTime(clubTime(instant, zone), locale);
  return style === 'time'
    ? time
    : `${formatDate(clubDay(instant, zone), locale, style)}${COMMA[locale]}${time}`;
}

/** The Jalali year that holds a day, as a financial year: `{name: '1405', start_date, end_date}`. */
export function jalaliYearSpan(date: string): YearSpan {
  const { year } = toJalali(date);
  const first = (of: number) => isoOf(new CalendarDate(persian, of, 1, 1));
  return { name: String(year), start_date: first(year), end_date: addDays(first(year + 1), -1) };
}

export interface YearSpan {
  name: string;
  start_date: string;
  end_date: string;
}

/**
 * A financial year of `months` Jalali months that begins on `from`: named `1405` when it is a calendar year, else
 * `1405/07-1405/12`. Null when `from` is not the first day of a month.
 */
export function financialYearSpan(from: string, months: number): YearSpan | null {
  const { year, month, day } = toJalali(from);
  if (day !== 1) return null;
  const after = new CalendarDate(persian, year, month, 1).add({ months });
  return namedSpan(from, addDays(isoOf(after), -1));
}

/** A financial year from the first day of a month to the last day of another, named as in `financialYearSpan`. */
export function namedSpan(start_date: string, end_date: string): YearSpan {
  const [first, last] = [toJalali(start_date), toJalali(end_date)];
  const whole = first.year === last.year && first.month === 1 && last.month === 12 && first.day === 1;
  const monthOf = ({ year, month }: CalendarDay) => `${year}/${pad(month)}`;
  const name = whole ? String(first.year) : `${monthOf(first)}-${monthOf(last)}`;
  return { name, start_date, end_date };
}

/** Reads names from Intl only when first needed: that takes longer than the rest of the page's start. */
function named(ask: (locale: Locale) => string[]): (locale: Locale) => readonly string[] {
  const known = new Map<Locale, readonly string[]>();
  return (locale) => {
    const names = known.get(locale) ?? ask(locale);
    known.set(locale, names);
    return names;
  };
}

const YEAR = {
  fa: { tag: 'fa-IR-u-ca-persian', first: '2026-03-21' },
  en: { tag: 'en-GB', first: '2026-01-01' },
};

/** Names of the twelve months of the locale's calendar. */
export const monthNames = named((locale) => {
  const { tag, first } = YEAR[locale];
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  // Day 15 of each month lies about 30.4 days after the one before, in both calendars.
  return Array.from({ length: 12 }, (_, index) =>
    format.format(utcNoon(addDays(first, 14 + Math.round(index * 30.4)))),
  );
});

/** Names of the week's days, Saturday first. */
export const weekdayNames = named((locale) => daysOfWeek(locale, 'long'));

/** One to three letters for narrow table heads: «ش ی د س چ پ ج», Sat Sun … */
export const narrowWeekdays = named((locale) => daysOfWeek(locale, locale === 'fa' ? 'narrow' : 'short'));

function daysOfWeek(locale: Locale, weekday: 'long' | 'short' | 'narrow'): string[] {
  const tag = locale === 'fa' ? 'fa-IR' : 'en-GB';
  const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
  // 2026-11-21 is a Saturday.
  return Array.from({ length: 7 }, (_, index) => format.format(utcNoon(addDays('2026-11-21', index))));
}

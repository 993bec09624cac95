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

// No rule goes by the device's own zone. The library would ask for it at the first date, which costs a start 15 ms.
setLocalTimeZone('UTC');

const persian = new PersianCalendar();

/** Noon keeps clear of every edge; the day itself has no zone. */
const utcNoon = (date: string): Date => new Date(`${date}T12:00:00Z`);
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const pad = (n: number, width = 2): string => String(n).padStart(width, '0');

/** The day it is in the club at an instant. */
export function clubDay(now: Date, zone: string): string {
  return fromDate(now, zone).toString().slice(0, 10);
}

/** The time of day it is in the club at an instant. */
export function clubTime(now: Date, zone: string): string {
  const { hour, minute } = fromDate(now, zone);
  return `${pad(hour)}:${pad(minute)}`;
}

/** The day off, as `weekday` counts. */
export const FRIDAY = 6;

/** 0 = Saturday … 6 = Friday. */
export function weekday(date: string): number {
  return (utcNoon(date).getUTCDay() + 1) % 7;
}

export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Days from the first to the second; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Every day of the span, both ends included; empty when it runs backwards. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Where a day stands in weeks that begin with the weekday `first`: 0–6. */
export const placeInWeek = (date: string, first: number): number => (weekday(date) - first + 7) % 7;

/** The weekdays of such a week in their order. */
export const weekFrom = (first: number): number[] => Array.from({ length: 7 }, (_, at) => (first + at) % 7);

/** The first day of a day's week; weeks begin on Saturday unless said. */
export function startOfWeek(date: string, first = 0): string {
  return addDays(date, -placeInWeek(date, first));
}

/** Minutes since midnight; 24:00 is 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The instant of a time of day in the club; 24:00 is the next midnight, a skipped time the first after it. */
export function slotInstant(date: string, time: string, zone: string): Date {
  const [day, clock] = time === '24:00' ? [addDays(date, 1), '00:00'] : [date, time];
  return toZoned(parseDateTime(`${day}T${clock}`), zone).toDate();
}

export function toJalali(date: string): CalendarDay {
  const { year, month, day } = toCalendar(parseIso(date), persian);
  return { year, month, day };
}

/** The day of a Jalali date, null when there is none (30 Esfand of a common year). */
export function fromJalali(year: number, month: number, day: number): string | null {
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  // The constructor clamps what is too large, so the month is asked first.
  const first = new CalendarDate(persian, year, month, 1);
  return day > persian.getDaysInMonth(first) ? null : isoOf(first.set({ day }));
}

/** How many days a Jalali month has. */
export function jalaliMonthLength(year: number, month: number): number {
  return persian.getDaysInMonth(new CalendarDate(persian, year, month, 1));
}

/** `CalendarDate.toString` prints the Gregorian day, whatever the calendar. */
const isoOf = (date: CalendarDate): string => date.toString();

function fromGregorian(year: number, month: number, day: number): string | null {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}

/**
 * A typed or pasted date (D71): year, month and day in any digits, or day, month and a year of four digits; parted by
 * / - . or spaces, eight digits in a row, or with the month's name. A year of four digits says itself which calendar it
 * is of; one of two is 14xx in fa and 20xx in en. Of a day that cannot be after `last` a year of two digits that would
 * be is one of the century before. What is left over beside it makes it no date: null.
 */
export function parseDate(text: string, locale: Locale, last?: string): string | null {
  const plain = toLatinDigits(text.normalize('NFKC'))
    .replace(/[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .trim()
    // Midnight says nothing more: so do tables write a day.
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
/** Whether four digits are somebody's year: `1506` of «15061361» is none. */
const isYear = (year: number): boolean => (year >= 1250 && year < 1500) || (year >= 1900 && year < 2200);

function partsIn(plain: string): CalendarDay | null {
  const gap = '[/\\-. \u2010-\u2013\u2212]+';
  const numbers = (pattern: string) => new RegExp(`^${pattern}$`).exec(plain)?.slice(1).map(Number);
  const day = numbers(`(\\d{1,2})${gap}(\\d{1,2})${gap}(\\d{4})`);
  if (day) return { day: day[0] as number, month: day[1] as number, year: day[2] as number };
  // Eight digits, in a row or parted where a year's would be.
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

/** «جمعه ۲۹ آبان ۱۴۰۵», Friday 20 November 2026, November 20, 2026: the month by its number, and no weekday. */
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

/** Nov, Sept. */
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

/** An instant as the club's day and time of day, which are two numbers and have a sign between them. */
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
 * A financial year of so many Jalali months from the first day of one: `1405` where it is a year of the calendar, else
 * `1405/07-1405/12`. Null where `from` is no first day of a month.
 */
export function financialYearSpan(from: string, months: number): YearSpan | null {
  const { year, month, day } = toJalali(from);
  if (day !== 1) return null;
  const after = new CalendarDate(persian, year, month, 1).add({ months });
  return namedSpan(from, addDays(isoOf(after), -1));
}

/** The span from a first day of a month to the last of another, named as above. */
export function namedSpan(start_date: string, end_date: string): YearSpan {
  const [first, last] = [toJalali(start_date), toJalali(end_date)];
  const whole = first.year === last.year && first.month === 1 && last.month === 12 && first.day === 1;
  const monthOf = ({ year, month }: CalendarDay) => `${year}/${pad(month)}`;
  const name = whole ? String(first.year) : `${monthOf(first)}-${monthOf(last)}`;
  return { name, start_date, end_date };
}

/** Names are asked of Intl when they are first needed: that takes longer than the rest of a page's start. */
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

/** One or three letters for narrow heads: «ش ی د س چ پ ج», Sat Sun … */
export const narrowWeekdays = named((locale) => daysOfWeek(locale, locale === 'fa' ? 'narrow' : 'short'));

function daysOfWeek(locale: Locale, weekday: 'long' | 'short' | 'narrow'): string[] {
  const tag = locale === 'fa' ? 'fa-IR' : 'en-GB';
  const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
  // 2026-11-21 is a Saturday.
  return Array.from({ length: 7 }, (_, index) => format.format(utcNoon(addDays('2026-11-21', index))));
}

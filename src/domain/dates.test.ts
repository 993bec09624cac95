import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as dates from './dates.ts';

const ZONE = 'Asia/Tehran';
const day = fc.integer({ min: 0, max: 80_000 }).map((n) => dates.addDays('1900-01-01', n));

describe('days', () => {
  it('counts by the calendar', () => {
    expect(dates.addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(dates.daysBetween('2026-11-20', '2026-12-01')).toBe(11);
    expect(dates.eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(dates.eachDay('2026-03-01', '2026-02-27')).toEqual([]);
  });

  it('starts the week on Saturday', () => {
    expect(dates.weekday('2026-11-20')).toBe(6);
    expect(dates.startOfWeek('2026-11-20')).toBe('2026-11-14');
    expect(dates.startOfWeek('2026-11-21')).toBe('2026-11-21');
  });

  it('adds and counts alike', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, n) => {
        expect(dates.daysBetween(from, dates.addDays(from, n))).toBe(n);
      }),
    );
  });
});

describe('the club’s clock', () => {
  it('is tomorrow already from 20:30 UTC', () => {
    expect(dates.clubDay(new Date('2026-11-20T20:29:59Z'), ZONE)).toBe('2026-11-20');
    expect(dates.clubDay(new Date('2026-11-20T20:30:00Z'), ZONE)).toBe('2026-11-21');
    expect(dates.clubTime(new Date('2026-11-20T20:30:00Z'), ZONE)).toBe('00:00');
  });

  it('knows when a slot starts', () => {
    const at = (date: string, time: string, zone = ZONE) => dates.slotInstant(date, time, zone).toISOString();
    expect(at('2026-11-20', '18:30')).toBe('2026-11-20T15:00:00.000Z');
    expect(at('2026-11-20', '24:00')).toBe('2026-11-20T20:30:00.000Z');
    expect(at('2022-03-22', '00:00')).toBe('2022-03-21T20:30:00.000Z');
    expect(at('2026-11-20', '18:30', 'Asia/Dubai')).toBe('2026-11-20T14:30:00.000Z');
    expect(dates.minutesOf('24:00')).toBe(1440);
    expect(dates.minutesOf('07:05')).toBe(425);
  });

  it('gives back the day and time that it made an instant of', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }).map((n) => dates.addDays('2023-01-01', n)),
        fc.integer({ min: 0, max: 1439 }),
        (date, minute) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const at = dates.slotInstant(date, time, ZONE);
          expect([dates.clubDay(at, ZONE), dates.clubTime(at, ZONE)]).toEqual([date, time]);
        },
      ),
    );
  });
});

describe('Jalali', () => {
  it('is what Intl says', () => {
    const intl = new Intl.DateTimeFormat('en-u-ca-persian', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    for (const date of dates.eachDay('2019-03-01', '2031-04-01')) {
      const part = Object.fromEntries(
        intl.formatToParts(new Date(`${date}T12:00Z`)).map((p) => [p.type, p.value]),
      );
      expect(dates.toJalali(date)).toEqual({
        year: Number(part.year),
        month: Number(part.month),
        day: Number(part.day),
      });
    }
  });

  it('goes there and back', () => {
    fc.assert(
      fc.property(day, (date) => {
        const { year, month, day: d } = dates.toJalali(date);
        expect(dates.fromJalali(year, month, d)).toBe(date);
        expect(dates.parseDate(dates.formatDate(date, 'fa'), 'fa')).toBe(date);
        expect(dates.parseDate(dates.formatDate(date, 'en'), 'en')).toBe(date);
        const two = (n: number) => String(n).padStart(2, '0');
        const gregorian = date.split('-').reverse().join('/');
        for (const locale of ['fa', 'en'] as const) {
          // The same day in either locale and in each way of writing it.
          for (const text of [
            `${d}/${month}/${year}`,
            `${two(d)}-${two(month)}-${year}`,
            `${year}${two(month)}${two(d)}`,
            gregorian,
            date,
            dates.formatDate(date, 'fa', 'long'),
            dates.formatDate(date, 'fa', 'weekday'),
            dates.formatDate(date, 'en', 'weekday'),
          ])
            expect([text, dates.parseDate(text, locale)]).toEqual([text, date]);
        }
      }),
    );
  });

  it('knows the days that do not exist', () => {
    expect(dates.fromJalali(1403, 12, 30)).toBe('2025-03-20');
    expect(dates.fromJalali(1404, 12, 30)).toBeNull();
    expect(dates.fromJalali(1405, 7, 31)).toBeNull();
    expect(dates.fromJalali(1405, 13, 1)).toBeNull();
    expect(dates.fromJalali(1405, 1, 0)).toBeNull();
    expect(dates.jalaliMonthLength(1404, 12)).toBe(29);
  });

  it('spans a financial year', () => {
    expect(dates.jalaliYearSpan('2026-11-20')).toEqual({
      name: '1405',
      start_date: '2026-03-21',
      end_date: '2027-03-20',
    });
    expect(dates.jalaliYearSpan('2025-03-20').end_date).toBe('2025-03-20');
  });
});

describe('parseDate', () => {
  it.each([
    ['۱۴۰۵/۸/۲۹', 'fa', '2026-11-20'],
    ['05-08-29', 'fa', '2026-11-20'],
    ['١٤٠٥ ٠٨ ٢٩', 'fa', '2026-11-20'],
    ['14050829', 'fa', '2026-11-20'],
    ['2026/11/20', 'fa', '2026-11-20'],
    ['2026.11.20', 'en', '2026-11-20'],
    ['26/11/20', 'en', '2026-11-20'],
    ['15/06/1361', 'fa', '1982-09-06'],
    ['۰۱/۰۸/۱۴۰۵', 'fa', '2026-10-23'],
    ['1-8-1405', 'fa', '2026-10-23'],
    ['28/11/2026', 'fa', '2026-11-28'],
    ['28/11/2026', 'en', '2026-11-28'],
    ['28.11.2026', 'en', '2026-11-28'],
    ['15061361', 'fa', '1982-09-06'],
    ['1506/13/61', 'fa', '1982-09-06'],
    ['28112026', 'fa', '2026-11-28'],
    ['1405/08/29', 'en', '2026-11-20'],
    ['2026-11-20T00:00:00Z', 'fa', '2026-11-20'],
    ['1405/08/29 00:00:00', 'fa', '2026-11-20'],
    ['۲۹ آبان ۱۴۰۵', 'fa', '2026-11-20'],
    ['جمعه، ۲۹ آبان ۱۴۰۵', 'fa', '2026-11-20'],
    ['1 اردیبهشت 1405', 'en', '2026-04-21'],
    ['Friday 20 November 2026', 'en', '2026-11-20'],
    ['Nov 20, 2026', 'en', '2026-11-20'],
    ['20 Sept. 2026', 'fa', '2026-09-20'],
    ['\u200f۱۴۰۵\u200f/\u200f۰۸\u200f/\u200f۲۹', 'fa', '2026-11-20'],
  ] as const)('%s in %s', (text, locale, date) => expect(dates.parseDate(text, locale)).toBe(date));

  it.each([
    ['63/05/12', 'fa', '1984-08-03'],
    ['05/08/29', 'fa', '2026-11-20'],
    ['05/08/30', 'fa', '1926-11-22'],
    ['1463/05/12', 'fa', '2084-08-02'],
    ['84/08/03', 'en', '1984-08-03'],
  ] as const)('%s in %s, not after 2026-11-20', (text, locale, date) =>
    expect(dates.parseDate(text, locale, '2026-11-20')).toBe(date),
  );

  it.each([
    ['1404/12/30', 'fa'],
    ['2026/02/30', 'en'],
    ['1405/08', 'fa'],
    ['1405/00/29', 'fa'],
    ['', 'fa'],
    // A month that does not exist gives no date.
    ['14051301', 'fa'],
    ['1405/13/01', 'fa'],
    ['13/28/2026', 'en'],
    ['31/07/1405', 'fa'],
    ['1405/08/299', 'fa'],
    ['1405/08/29/1', 'fa'],
    ['1405/08/29 10:30', 'fa'],
    ['14050829 ظهر', 'fa'],
    ['28/11/202', 'fa'],
    ['29 آبان', 'fa'],
    ['آبان ۱۴۰۵', 'fa'],
  ] as const)('refuses %s in %s', (text, locale) => expect(dates.parseDate(text, locale)).toBeNull());
});

it('shows dates as people read them', () => {
  expect(dates.formatDate('2026-11-20', 'fa')).toBe('۱۴۰۵/۰۸/۲۹');
  expect(dates.formatDate('2026-11-20', 'fa', 'long')).toBe('۲۹ آبان ۱۴۰۵');
  expect(dates.formatDate('2026-11-20', 'fa', 'weekday')).toBe('جمعه ۲۹ آبان ۱۴۰۵');
  expect(dates.formatDate('2026-11-20', 'fa', 'monthYear')).toBe('آبان ۱۴۰۵');
  expect(dates.formatDate('2026-11-20', 'fa', 'dayMonth')).toBe('۲۹ آبان');
  expect(dates.formatDate('2026-11-20', 'en')).toBe('2026/11/20');
  expect(dates.formatDate('2026-11-20', 'en', 'weekday')).toBe('Friday 20 November 2026');
  expect(dates.formatInstant('2026-11-20T20:35:00Z', 'fa', ZONE)).toBe('۱۴۰۵/۰۸/۳۰، ۰۰:۰۵');
  expect(dates.formatInstant(new Date('2026-11-20T15:00:00Z'), 'en', ZONE, 'time')).toBe('18:30');
  expect(dates.monthNames('fa')).toEqual([
    ...['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور'],
    ...['مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند'],
  ]);
  expect(new Set(dates.monthNames('en')).size).toBe(12);
  expect([dates.weekdayNames('fa')[0], dates.weekdayNames('fa')[6], dates.narrowWeekdays('en')[0]]).toEqual([
    'شنبه',
    'جمعه',
    'Sat',
  ]);
});

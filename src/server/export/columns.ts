import type { Column, ColumnKind, Columns } from '#contract/columns.ts';
import { type Currency, FIRST_CURRENCY, withCurrencyWords } from '#domain/currency.ts';
import { clubDay, clubTime, formatDate, formatInstant, minutesOf } from '#domain/dates.ts';
import { type Locale, localDigits } from '#domain/digits.ts';
import { failFields } from '../http/fail.ts';
import { type Cell, type SheetColumn, serialDay } from './workbook.ts';

/** A column of a file: its title, and how to read a record's value. */
export interface FileColumn<Row> extends SheetColumn {
  /** The key of its sum in the list's totals. */
  sum?: string | undefined;
  cell(row: Row): Cell;
}

const WIDTHS: Record<ColumnKind, number> = {
  text: 24,
  number: 12,
  note: 40,
  span: 16,
  serial: 12,
  amount: 16,
  balance: 16,
  date: 14,
  instant: 18,
  moment: 18,
  time: 10,
  digits: 18,
  flag: 10,
};
const CALENDARS: Record<Locale, { jalali: string; gregorian: string }> = {
  fa: { jalali: '', gregorian: ' (میلادی)' },
  en: { jalali: ' (Jalali)', gregorian: '' },
};
const FLAGS: Record<Locale, readonly [string, string]> = { fa: ['خیر', 'بله'], en: ['No', 'Yes'] };
const MINUTES = 1440;

/** The chosen columns in order, or those shown by default; an unknown one is refused. */
export function fileColumns<Row>(
  columns: Columns<Row>,
  chosen: readonly string[] | null,
  locale: Locale,
  zone: string,
  currency: Currency = FIRST_CURRENCY,
): FileColumn<Row>[] {
  const names = chosen ?? Object.keys(columns).filter((name) => !columns[name]?.hidden);
  if (names.some((name) => !Object.hasOwn(columns, name))) failFields({ columns: ['unknown'] });
  if (new Set(names).size < names.length) failFields({ columns: ['exists'] });
  return names.flatMap((name) => {
    const { title, ...column } = columns[name] as Column<Row>;
    const said = { ...title, [locale]: withCurrencyWords(title[locale], currency, locale) };
    return columnsOf({ ...column, title: said } as Column<Row>, locale, zone);
  });
}

/** A date becomes two columns: as text in the club's calendar that sorts, and as a real date. */
function columnsOf<Row>(column: Column<Row>, locale: Locale, zone: string): FileColumn<Row>[] {
  const { kind, value } = column;
  const base = {
    title: column.title[locale],
    width: WIDTHS[kind],
    unique: kind === 'digits',
    sum: column.sum,
  };
  const plain = (row: Row): Cell => {
    const given = value(row, locale);
    return typeof given === 'boolean' ? FLAGS[locale][given ? 1 : 0] : given;
  };
  if (kind === 'amount' || kind === 'balance') return [{ ...base, kind: 'money', cell: plain }];
  if (kind === 'number' || kind === 'serial') return [{ ...base, kind: 'number', cell: plain }];
  if (kind !== 'date' && kind !== 'instant' && kind !== 'moment') {
    const cell = (row: Row) => {
      const given = plain(row);
      if (given === null) return null;
      // Times of day are only read, so they are text like the date beside them.
      return kind === 'time' ? localDigits(String(given), locale) : String(given);
    };
    return [{ ...base, kind: 'text', cell }];
  }
  const words = CALENDARS[locale];
  const shown = (at: string) => (kind === 'date' ? formatDate(at, 'fa') : formatInstant(at, 'fa', zone));
  const serial = (at: string) => (kind === 'date' ? serialDay(at) : serialInstant(at, zone));
  const of = (make: (at: string) => Cell) => (row: Row) => {
    const at = value(row, locale) as string | Date | null;
    return at === null ? null : make(at instanceof Date ? at.toISOString() : at);
  };
  const jalali = { ...base, title: base.title + words.jalali, kind: 'text', cell: of(shown) } as const;
  const gregorian = {
    ...base,
    title: base.title + words.gregorian,
    kind: kind === 'date' ? 'date' : 'instant',
    cell: of(serial),
  } as const;
  return locale === 'fa' ? [jalali, gregorian] : [gregorian, jalali];
}

/** An instant as a serial number in the club's time zone. */
function serialInstant(at: string, zone: string): number {
  const instant = new Date(at);
  return serialDay(clubDay(instant, zone)) + minutesOf(clubTime(instant, zone)) / MINUTES;
}

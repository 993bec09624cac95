import { createFormatters } from '@formatjs/intl';
import { type Currency, FIRST_CURRENCY, withCurrencyWords } from '#domain/currency.ts';
import { type DateStyle, formatDate, formatInstant, formatTime } from '#domain/dates.ts';
import {
  formatAmount,
  formatNumber,
  formatPercent,
  formatPhone,
  localDigits,
  type SignDisplay,
} from '#domain/digits.ts';
import type { WordKey } from './keys.ts';

export type Locale = 'fa' | 'en';
export type WordValues = Record<string, string | number>;

/** The language in force: its words, and how numbers, sums, days and times look in it. */
export interface Words {
  locale: Locale;
  currency: Currency;
  dir: 'rtl' | 'ltr';
  /** `t('desk.free')`, `t('desk.due', { sum: amount(350000) })`. Digits come out in the locale's own. */
  t(key: WordKey, values?: WordValues): string;
  /** Grouped. */
  number(n: number): string;
  /** A sum without its unit. Balances: `'never'` and the word beside it. */
  amount(n: number, sign?: SignDisplay): string;
  /** A sum with its unit: «تومان». */
  money(n: number, sign?: SignDisplay): string;
  /** «۱۲٫۵٪»; `always` has its sign before it. */
  percent(n: number, sign?: SignDisplay): string;
  /** A day: short ۱۴۰۵/۰۸/۲۹ · long · weekday · monthYear. */
  date(day: string, style?: DateStyle): string;
  /** Weekday, day and month: «جمعه ۲۹ آبان», Fri 20 November. */
  day(day: string): string;
  /** A time of day. */
  time(time: string): string;
  /** An instant in the club's zone. */
  instant(at: string | Date, zone: string, style?: DateStyle | 'time'): string;
  /** Grouped; to be shown left to right. */
  phone(phone: string): string;
  /** What a column, a list or a report is called: «مبلغ (تومان)». */
  title(title: Readonly<Record<Locale, string>>): string;
  /** Any text with its digits in the locale's own. */
  digits(text: string): string;
}

/** A text, or what the build has parsed of one that takes arguments. */
export type Message = string | readonly object[];
export type Messages = Record<string, Message>;

/** Makes the words of a locale from its flat messages, for a club of a currency. */
export function makeWords(locale: Locale, messages: Messages, currency: Currency = FIRST_CURRENCY): Words {
  const said = (text: string) => withCurrencyWords(text, currency, locale);
  const format = formatter(
    locale === 'fa' ? 'fa-IR' : 'en',
    currency === FIRST_CURRENCY ? messages : inWords(messages, said),
  );
  const apart = (text: string) => setApart(text, locale);
  const placed = (values?: WordValues) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? apart(value) : value]),
    );
  return {
    locale,
    currency,
    dir: locale === 'fa' ? 'rtl' : 'ltr',
    t: (id, values) => localDigits(format(id, placed(values)), locale),
    number: (n) => formatNumber(n, locale),
    amount: (n, sign) => formatNumber(n, locale, sign ? { sign } : {}),
    money: (n, sign) => formatAmount(n, locale, { currency, ...(sign ? { sign } : {}) }),
    title: (title) => said(title[locale]),
    percent: (n, sign) => formatPercent(n, locale, sign ? { sign } : {}),
    date: (day, style) => formatDate(day, locale, style),
    day: (day) => formatDate(day, locale, 'day'),
    time: (time) => formatTime(time, locale),
    instant: (at, zone, style) => formatInstant(at, locale, zone, style),
    phone: (phone) => formatPhone(phone, locale),
    digits: (text) => apart(localDigits(text, locale)),
  };
}

/** Each text of the messages as `said` has it, within those that the build has parsed too. */
function inWords(messages: Messages, said: (text: string) => string): Messages {
  const texts = JSON.stringify(Object.values(messages));
  const values: Message[] = JSON.parse(texts, (_, value) =>
    typeof value === 'string' ? said(value) : value,
  );
  return Object.fromEntries(Object.keys(messages).map((key, n) => [key, values[n] ?? '']));
}

const FOREIGN: Record<Locale, RegExp> = { fa: /[A-Za-z]/, en: /[\u0600-\u06FF]/ };

/** A name in the other script stands in its own run, so that it does not turn the order of what is around it. */
function setApart(text: string, locale: Locale): string {
  return FOREIGN[locale].test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text;
}

/**
 * Formats messages: numbers and dates are the domain's own, so the rest of the library stays out of the app. What is
 * made of a message is kept by its key; the library would look for it by the whole message each time. A missing or
 * broken one shows its key; the tests of this folder find it before anyone sees it.
 */
function formatter(tag: string, messages: Messages): (id: string, values?: WordValues) => string {
  const { getMessageFormat } = createFormatters();
  const made = new Map<string, ReturnType<typeof getMessageFormat>>();
  return (id, values) => {
    const message = messages[id];
    if (message === undefined) return id;
    if (typeof message === 'string' && !message.includes('{')) return message;
    try {
      const known = made.get(id) ?? getMessageFormat(message as string, tag);
      made.set(id, known);
      return String(known.format(values));
    } catch {
      return id;
    }
  };
}

/** `{ desk: { free: '…' } }` as `{ 'desk.free': '…' }`. */
export function flatten<M extends Message>(tables: Record<string, Record<string, M>>): Record<string, M> {
  const flat: Record<string, M> = {};
  for (const [feature, table] of Object.entries(tables)) {
    for (const [key, text] of Object.entries(table)) flat[`${feature}.${key}`] = text;
  }
  return flat;
}

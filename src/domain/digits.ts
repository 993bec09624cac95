import { type Currency, FIRST_CURRENCY, unitOf } from './currency.ts';

export type Locale = 'fa' | 'en';

/** The separator of a list. */
export const COMMA: Readonly<Record<Locale, string>> = { fa: '، ', en: ', ' };

const PERSIAN_ZERO = 0x06f0;

/** Converts Persian and Arabic digits to Latin ones and leaves the rest. */
export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Converts Latin and Arabic digits to Persian ones. Applied to shown text itself, so that copied text has the same
 * digits.
 */
export function toPersianDigits(text: string): string {
  return text.replace(/[0-9٠-٩]/g, (digit) =>
    String.fromCharCode(PERSIAN_ZERO + (digit.charCodeAt(0) & 0xf)),
  );
}

/** The digits of a locale: Persian in fa, Latin in en. */
export function localDigits(text: string, locale: Locale): string {
  return locale === 'fa' ? toPersianDigits(text) : toLatinDigits(text);
}

export type SignDisplay = 'auto' | 'never' | 'always';

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: Locale, sign: SignDisplay): Intl.NumberFormat {
  const key = `${locale} ${sign}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en', {
    maximumFractionDigits: 4,
    signDisplay: sign,
  });
  numberFormats.set(key, format);
  return format;
}

/** A number with separators, at most 4 decimals. */
export function formatNumber(n: number, locale: Locale, options: { sign?: SignDisplay } = {}): string {
  return numberFormat(locale, options.sign ?? 'auto').format(n);
}

/** An amount with its unit. Intl's currency style puts the unit on the wrong side. Use `sign: 'never'` for balances. */
export function formatAmount(
  n: number,
  locale: Locale,
  { currency = FIRST_CURRENCY, ...options }: { sign?: SignDisplay; currency?: Currency } = {},
): string {
  return `${formatNumber(n, locale, options)} ${unitOf(currency, locale)}`;
}

export const PERCENT_SIGN: Record<Locale, string> = { fa: '٪', en: '%' };
/** Intl's signs without the direction marks that it adds in fa. */
const SIGNS = { auto: ['', '\u2212'], never: ['', ''], always: ['+', '\u2212'] } as const;

/** «۱۲٫۵٪», 12.5%; with `always`: «+۹٪», and no sign for 0. Show it left to right when it has a sign. */
export function formatPercent(
  n: number,
  locale: Locale,
  { sign = 'auto' }: { sign?: SignDisplay } = {},
): string {
  const [more, less] = SIGNS[sign];
  return `${n > 0 ? more : n < 0 ? less : ''}${formatNumber(Math.abs(n), locale)}${PERCENT_SIGN[locale]}`;
}

/** Groups `09121234567` as «۰۹۱۲ ۱۲۳ ۴۵۶۷», a landline as «۰۲۱ ۲۲۳۴ ۵۶۷۸». Show it left to right. */
export function formatPhone(phone: string, locale: Locale): string {
  const groups = /^0[1-8]/.test(phone) ? /^(.{3})(.{4})(.{4})$/ : /^(.{4})(.{3})(.{4})$/;
  return localDigits(phone.replace(groups, '$1 $2 $3'), locale);
}

const ONES = [
  '',
  'یک',
  'دو',
  'سه',
  'چهار',
  'پنج',
  'شش',
  'هفت',
  'هشت',
  'نه',
  'ده',
  'یازده',
  'دوازده',
  'سیزده',
  'چهارده',
  'پانزده',
  'شانزده',
  'هفده',
  'هجده',
  'نوزده',
];
const TENS = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود'];
const HUNDREDS = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد'];
const GROUPS = [
  { size: 1e9, name: 'میلیارد' },
  { size: 1e6, name: 'میلیون' },
  { size: 1e3, name: 'هزار' },
];

function wordsOf(n: number): string[] {
  for (const { size, name } of GROUPS) {
    if (n < size) continue;
    const count = Math.floor(n / size);
    const head = size === 1e3 && count === 1 ? name : `${amountInWords(count)} ${name}`;
    return [head, ...wordsOf(n % size)];
  }
  if (n >= 100) return [HUNDREDS[Math.floor(n / 100)] ?? '', ...wordsOf(n % 100)];
  if (n >= 20) return [TENS[Math.floor(n / 10)] ?? '', ...wordsOf(n % 10)];
  return n === 0 ? [] : [ONES[n] ?? ''];
}

/** A whole number in Persian words: «هزار و دویست», «هزار میلیارد»; without a unit. */
export function amountInWords(n: number): string {
  if (n < 0) return `منفی ${amountInWords(-n)}`;
  return n === 0 ? 'صفر' : wordsOf(n).join(' و ');
}

type Locale = 'fa' | 'en';

/** The currencies a club can use (D37). They change only words and number format; amounts are whole numbers in each. */
export const CURRENCIES = ['IRT', 'IRR', 'AED', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const FIRST_CURRENCY: Currency = 'IRT';

const UNITS: Record<Currency, Record<Locale, string>> = {
  IRT: { fa: 'تومان', en: 'toman' },
  IRR: { fa: 'ریال', en: 'rial' },
  AED: { fa: 'درهم', en: 'dirham' },
  USD: { fa: 'دلار', en: 'dollar' },
  EUR: { fa: 'یورو', en: 'euro' },
};

/** The currency's name as shown beside an amount. */
export const unitOf = (currency: Currency, locale: Locale): string => UNITS[currency][locale];

/** Other spellings of each currency, in search form: without gaps, in lower case. */
const OTHER_NAMES: Record<Currency, readonly string[]> = {
  IRT: ['تومن', 'tomans', 'irt'],
  IRR: ['rials', 'irr'],
  AED: ['dirhams', 'aed', 'dhs', 'د.ا'],
  USD: ['dollars', 'usd', 'us$', '$'],
  EUR: ['euros', 'eur', '€'],
};
const NAMED = new Map(
  CURRENCIES.flatMap((currency) =>
    [UNITS[currency].fa, UNITS[currency].en, ...OTHER_NAMES[currency]].map(
      (name) => [name, currency] as const,
    ),
  ),
);

/** The currency with this (folded) name. */
export const currencyOfUnit = (folded: string): Currency | undefined => NAMED.get(folded);

/** The currencies whose name begins with this (folded) text: somebody is still typing it. */
export const currenciesByUnitPrefix = (folded: string): Currency[] =>
  [...NAMED].flatMap(([name, currency]) => (name.startsWith(folded) ? [currency] : []));

/** Reads a stored currency code; an unknown code becomes the first currency. */
export const currencyOf = (code: string | undefined): Currency =>
  CURRENCIES.find((known) => known === code) ?? FIRST_CURRENCY;

/** Also matches the adjective «تومانی». */
const TOMAN = /تومان(ی(?!\p{L}))?/gu;

/**
 * Replaces «toman» in the product's own texts with the club's currency. Never use it on text that people have typed.
 */
export function withCurrencyWords(text: string, currency: Currency, locale: Locale): string {
  if (currency === FIRST_CURRENCY) return text;
  const unit = unitOf(currency, locale);
  if (locale === 'en') return text.replaceAll(UNITS.IRT.en, unit);
  const each = `${unit}${unit.endsWith('و') ? 'یی' : 'ی'}`;
  return text.replace(TOMAN, (_, suffix) => (suffix ? each : unit));
}

type Locale = 'fa' | 'en';

/** What a club may reckon in (D37): words and format only, sums are whole numbers in each. */
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

/** The word beside a sum. */
export const unitOf = (currency: Currency, locale: Locale): string => UNITS[currency][locale];

/** What else they are called, as the search form of a text has it: no gaps, small letters. */
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

/** Whose word a folded one is. */
export const unitNamed = (folded: string): Currency | undefined => NAMED.get(folded);

/** Whose word a folded text may yet become: somebody is writing it. */
export const unitsBegunBy = (folded: string): Currency[] =>
  [...NAMED].flatMap(([name, currency]) => (name.startsWith(folded) ? [currency] : []));

/** A code as it is stored; one that nobody knows is the first. */
export const currencyOf = (code: string | undefined): Currency =>
  CURRENCIES.find((known) => known === code) ?? FIRST_CURRENCY;

/** «۵۰٬۰۰۰ تومانی» is said of each. */
const TOMAN = /تومان(ی(?!\p{L}))?/gu;

/** The product's own words, which speak of toman, for a club of another currency; never for what people have typed. */
export function inCurrency(text: string, currency: Currency, locale: Locale): string {
  if (currency === FIRST_CURRENCY) return text;
  const unit = unitOf(currency, locale);
  if (locale === 'en') return text.replaceAll(UNITS.IRT.en, unit);
  const each = `${unit}${unit.endsWith('و') ? 'یی' : 'ی'}`;
  return text.replace(TOMAN, (_, suffix) => (suffix ? each : unit));
}

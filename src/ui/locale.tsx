import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Currency } from '#domain/currency.ts';
import { trackKeyboard } from './keyboard-inset.ts';
import { installPress } from './press.ts';

/** The few words that belong to the primitives themselves; the app passes them translated. */
export interface UiWords {
  close: string;
  back: string;
  clear: string;
  remove: string;
  undo: string;
  /** On a button that waits: «در حال ثبت». */
  saving: string;
  optional: string;
  previous: string;
  next: string;
  /** The unit beside a sum: «تومان». */
  toman: string;
  increase: string;
  decrease: string;
  /** The pad's key that deletes a digit. */
  backspace: string;
  /** The pad's key of three zeros. */
  thousand: string;
  openCalendar: string;
  chooseMonth: string;
  chooseYear: string;
  today: string;
  tomorrow: string;
  nextFriday: string;
  holiday: string;
  loading: string;
}

/** What a field says of that which was written into it (D71). */
export interface UiTells {
  /** «۱۵٬۰۰۰ ریال، یعنی ۱٬۵۰۰ تومان» */
  madeOf(given: string, sum: string): string;
  /** So many rial are no whole toman. */
  indivisible(given: string): string;
  /** A unit in which the club does not reckon. */
  foreign(unit: Currency): string;
  tooMuch(max: string): string;
  noSum: string;
  tooManyDigits(max: number, over: number): string;
}

/** How the app's language shows itself; made once by the app and handed to every primitive. */
export interface UiLocale {
  locale: 'fa' | 'en';
  dir: 'rtl' | 'ltr';
  /** The weekday that calendars begin with: 0 is Saturday. */
  weekStart: number;
  /** A plain number in the locale's digits, grouped. */
  number(n: number): string;
  /** A whole sum in toman in the locale's digits, grouped, with a true minus in front, without the unit. */
  amount(n: number): string;
  /** The club's unit, or another, beside the sum. */
  money(n: number, unit?: Currency): string;
  /** What the club reckons in. */
  currency: Currency;
  words: UiWords;
  tell: UiTells;
}

const LocaleContext = createContext<UiLocale | null>(null);

/** Gives the primitives their language. Stands once, around everything, portals included. */
export function UiLocaleProvider({ value, children }: { value: UiLocale; children: ReactNode }) {
  useEffect(() => installPress(document), []);
  useEffect(() => trackKeyboard(document.documentElement), []);
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

export function useUi(): UiLocale {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('UiLocaleProvider is missing above this component.');
  return locale;
}

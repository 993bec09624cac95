import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Currency } from '#domain/currency.ts';
import { trackKeyboard } from './keyboard-inset.ts';
import { installPress } from './press.ts';

/** Texts of the primitives themselves; the app passes them translated. */
export interface UiWords {
  close: string;
  back: string;
  clear: string;
  remove: string;
  undo: string;
  /** On a busy button: «در حال ثبت». */
  saving: string;
  optional: string;
  previous: string;
  next: string;
  /** The unit after an amount: «تومان». */
  toman: string;
  increase: string;
  decrease: string;
  /** The number pad's delete key. */
  backspace: string;
  /** The number pad's key of three zeros. */
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

/** Messages of fields about what was typed (D71). */
export interface FieldMessages {
  /** «۱۵٬۰۰۰ ریال، یعنی ۱٬۵۰۰ تومان» */
  madeOf(given: string, sum: string): string;
  /** The amount in rial is not a whole number of toman. */
  indivisible(given: string): string;
  /** A unit of another currency than the club's. */
  foreign(unit: Currency): string;
  tooMuch(max: string): string;
  noSum: string;
  tooManyDigits(max: number, over: number): string;
}

/** Formats and texts of the app's language, passed to every primitive. */
export interface UiLocale {
  locale: 'fa' | 'en';
  dir: 'rtl' | 'ltr';
  /** The weekday that calendars begin with: 0 is Saturday. */
  weekStart: number;
  /** A plain number in the locale's digits, grouped. */
  number(n: number): string;
  /** An amount in the locale's digits, grouped, with a minus sign in front, without the unit. */
  amount(n: number): string;
  /** An amount with the club's unit, or another. */
  money(n: number, unit?: Currency): string;
  /** The club's currency. */
  currency: Currency;
  words: UiWords;
  tell: FieldMessages;
}

const LocaleContext = createContext<UiLocale | null>(null);

/** Provides the language to the primitives; once, around everything including portals. */
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

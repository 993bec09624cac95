import { unitOf } from '#domain/currency.ts';
import { formatAmount } from '#domain/digits.ts';
import type { UiLocale } from '#ui/locale.tsx';
import type { Words } from './i18n/words.ts';

/** The language's formats and texts for the components of `ui`. */
export function uiLocale(words: Words, weekStart: number): UiLocale {
  const { t } = words;
  return {
    locale: words.locale,
    dir: words.dir,
    weekStart,
    number: words.number,
    amount: (n) => words.amount(n),
    money: (n, unit) => (unit ? formatAmount(n, words.locale, { currency: unit }) : words.money(n)),
    currency: words.currency,
    tell: {
      madeOf: (given, sum) => t('common.made_of', { given, sum }),
      indivisible: (given) => t('common.indivisible', { given }),
      foreign: (unit) => t('common.foreign', { unit: unitOf(unit, words.locale) }),
      tooMuch: (max) => t('common.too_much', { max }),
      tooManyDigits: (max, over) => t('common.too_many_digits', { max, over }),
      noSum: t('common.no_sum'),
    },
    words: {
      close: t('common.close'),
      back: t('common.back'),
      clear: t('common.clear'),
      remove: t('common.remove'),
      undo: t('common.undo'),
      saving: t('common.saving'),
      optional: t('common.optional'),
      previous: t('common.previous'),
      next: t('common.next'),
      toman: t('common.toman'),
      increase: t('common.increase'),
      decrease: t('common.decrease'),
      backspace: t('common.backspace'),
      thousand: t('common.thousand'),
      openCalendar: t('common.open_calendar'),
      chooseMonth: t('common.choose_month'),
      chooseYear: t('common.choose_year'),
      today: t('common.today'),
      tomorrow: t('common.tomorrow'),
      nextFriday: t('common.next_friday'),
      holiday: t('common.holiday'),
      loading: t('common.loading'),
    },
  };
}

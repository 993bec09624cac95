import type { UiLocale } from '#ui/locale.tsx';
import type { Words } from './i18n/words.ts';

/** The language in the shape that the primitives of `ui` take. */
export function uiLocale(words: Words, weekStart: number): UiLocale {
  const { t } = words;
  return {
    locale: words.locale,
    dir: words.dir,
    weekStart,
    number: words.number,
    amount: (n) => words.amount(n),
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

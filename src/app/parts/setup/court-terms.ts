import type { Words } from '#app/i18n/words.ts';
import { weekdayNames } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import type { PriceRow } from './price-rows.tsx';
import type { TermGroup } from './prices.ts';

/** «۸ تا ۱۳», and how many slots that is; of a term that does not run every day its days. */
export function rowOf(
  words: Words,
  { key, terms: [first, ...others], start, end, price, own }: TermGroup,
): PriceRow {
  const { t } = words;
  const days = first.weekdays.length < 7 ? weekdaysText(words, first.weekdays) : '';
  const count = others.length > 0 ? t('setup.slots', { n: others.length + 1 }) : '';
  return {
    key,
    label: hoursText(words, start, end),
    detail: [count, days].filter(Boolean).join(' · ') || undefined,
    own,
    price,
  };
}

const weekdaysText = ({ locale }: Words, days: readonly number[]): string =>
  days.map((day) => weekdayNames(locale)[day]).join(COMMA[locale]);

export const hoursText = ({ t, time }: Words, start: string, end: string): string =>
  t('setup.span', { from: time(start), to: time(end) });

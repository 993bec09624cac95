import type { Words } from '#app/i18n/words.ts';

/** How far ahead a group may book, in words (D9). */
export const reservableText = ({ t }: Words, days: number): string =>
  days === 0 ? t('characters.days_none') : t('characters.days_ahead', { n: days });

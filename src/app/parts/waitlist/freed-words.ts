import { dayName } from '#app/i18n/day-name.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import type { FreedSlot } from '#contract/sales/waitlist.ts';

/** «سانس ۱۸ تا ۱۹ زمین ۳ آزاد شد؛ ۲ نفر منتظرند»; of another day with the day. */
export function freedText(words: Words, slot: FreedSlot, today: string): string {
  const { t, digits } = words;
  const facts = {
    hours: hoursText(words, slot),
    court: digits(slot.court.name),
    n: slot.waiting.length,
  };
  if (slot.date === today) return t('waitlist.freed', facts);
  return t('waitlist.freed_day', { ...facts, day: dayName(words, slot.date, today) });
}

/** Who has not been told of it yet. */
export const untold = (slot: FreedSlot): boolean => slot.waiting.some(({ offered }) => !offered);

import { daysBetween } from '#domain/dates.ts';
import type { Words } from './words.ts';

/** A day as people say it: امروز, فردا, دیروز, else weekday and date; with the year when it is another than now's. */
export function dayName({ t, day, date }: Words, of: string, today: string): string {
  const away = daysBetween(today, of);
  if (away === 0) return t('common.today');
  if (away === 1) return t('common.tomorrow');
  if (away === -1) return t('common.yesterday');
  return Math.abs(away) < 180 ? day(of) : date(of, 'long');
}

/** The same within a sentence: «18:00 to 19:00, today»; weekdays and months keep their capitals. */
export function dayWithin(words: Words, of: string, today: string): string {
  const name = dayName(words, of, today);
  return Math.abs(daysBetween(today, of)) <= 1 ? name.toLocaleLowerCase('en') : name;
}

import type { Words } from '#app/i18n/words.ts';
import type { SeasonSchedule, SeasonSlot } from '#contract/sales/season-records.ts';
import { weekdayNames } from '#domain/dates.ts';
import { isInForce } from '#domain/seasons.ts';

type Slot = Pick<SeasonSlot, 'weekday' | 'term' | 'court'> & Partial<Pick<SeasonSlot, 'until' | 'ahead'>>;

/** «دوشنبه‌ها ۱۹:۰۰ · زمین ۱»; of several hours or courts each. */
export function whenText(words: Words, slots: readonly Slot[]): string {
  const { t, digits, locale, time } = words;
  const now = slots.filter(isInForce);
  const places = Map.groupBy(now.length > 0 ? now : slots, ({ term, court }) => `${term.id} ${court.id}`);
  return [...places.values()]
    .map((list) => {
      const [{ term, court }] = list as [Slot];
      const days = [...new Set(list.map(({ weekday }) => weekday))].sort((a, b) => a - b);
      const names = days.map((day) =>
        t('season-schedules.each_day', { day: weekdayNames(locale)[day] ?? '' }),
      );
      const when = names.reduce((before, name) => t('desk.and', { before, name }));
      return `${when} ${time(term.start_time)} · ${digits(court.name)}`;
    })
    .join(locale === 'fa' ? '؛ ' : '; ');
}

/** The season's name, or its time when it has none. */
export const seasonName = (words: Words, season: Pick<SeasonSchedule, 'title' | 'slots'>): string =>
  season.title ? words.digits(season.title) : whenText(words, season.slots);

/** «۶ مهر تا ۲۳ آذر · ۸ از ۱۲ جلسه · ۱ لغو». */
export function courseText(words: Words, { from, to, done, count, canceled }: SeasonSchedule): string {
  const { t, date } = words;
  const short = (day: string) => words.day(day).replace(/^\S+\s/, '');
  // The first day shows its year when it differs from the last day's.
  const far = from.slice(0, 4) !== to.slice(0, 4) && words.locale === 'en';
  return [
    t('closed-invoices.span', { from: far ? date(from, 'long') : short(from), to: short(to) }),
    t('season-schedules.done_of', { done, count }),
    canceled > 0 && t('season-schedules.n_canceled', { n: canceled }),
  ]
    .filter(Boolean)
    .join(' · ');
}

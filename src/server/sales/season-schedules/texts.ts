import { formatDate, formatTime, weekdayNames } from '#domain/dates.ts';
import { type Locale, localDigits } from '#domain/digits.ts';
import type { SlotWords } from '#server/calendar/texts.ts';

const WORDS = {
  fa: {
    book: 'رزرو فصلی شما ثبت شد',
    cancel: 'جلسه‌های رزرو فصلی شما لغو شد',
    change: 'رزرو فصلی شما تغییر کرد',
    sessions: (count: string) => `${count} جلسه`,
    span: (from: string, to: string) => `از ${from} تا ${to}`,
    hours: (from: string, to: string) => `ساعت ${from} تا ${to}`,
    comma: '، ',
  },
  en: {
    book: 'Your season is booked',
    cancel: 'Sessions of your season are cancelled',
    change: 'Your season has changed',
    sessions: (count: string) => (count === '1' ? '1 session' : `${count} sessions`),
    span: (from: string, to: string) => `${from} to ${to}`,
    hours: (from: string, to: string) => `${from} to ${to}`,
    comma: ', ',
  },
} as const;

/** A session as people say it, and on which day of the week it is. */
export interface SessionWords extends SlotWords {
  weekday: number;
}

/**
 * What a season's event tells its customer, once, however many sessions it is about: those of one weekday, hour and court
 * are one line, «دوشنبه‌ها، ساعت ۱۹:۰۰ تا ۲۰:۰۰، زمین ۱».
 */
export function seasonText(
  kind: 'book' | 'cancel' | 'change',
  sessions: readonly SessionWords[],
  { club_name, locale }: { club_name: string; locale: Locale },
): string {
  const words = WORDS[locale];
  const days = sessions.map((session) => session.date).sort();
  const alike = Map.groupBy(
    sessions,
    (one) => `${one.weekday} ${one.start_time} ${one.end_time} ${one.court}`,
  );
  const lines = [...alike.values()].map((list) => {
    const [one] = list as [SessionWords];
    const day =
      list.length > 1
        ? everyWeekday(one.weekday, locale)
        : `${weekdayNames(locale)[one.weekday]} ${formatDate(one.date, locale)}`;
    const hours = words.hours(formatTime(one.start_time, locale), formatTime(one.end_time, locale));
    return [day, hours, one.court].join(words.comma);
  });
  const count = words.sessions(localDigits(String(sessions.length), locale));
  const span = words.span(formatDate(days[0] ?? '', locale), formatDate(days.at(-1) ?? '', locale));
  return [`${words[kind]}:`, ...lines, `${count}${words.comma}${span}`, club_name].join('\n');
}

const everyWeekday = (weekday: number, locale: Locale): string =>
  locale === 'fa' ? `${weekdayNames(locale)[weekday]}‌ها` : `${weekdayNames(locale)[weekday]}s`;

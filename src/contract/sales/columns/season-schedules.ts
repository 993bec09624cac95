import { createdColumn, creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { narrowWeekdays } from '#domain/dates.ts';
import { COMMA, type Locale, localDigits } from '#domain/digits.ts';
import { isInForce } from '#domain/seasons.ts';
import type { SeasonSchedule, SeasonSlot } from '../season-records.ts';

/** The states a season is shown with. */
export const SEASON_WORDS: Record<SeasonSchedule['state'], Record<Locale, string>> = {
  active: { fa: 'فعال', en: 'Active' },
  finished: { fa: 'پایان‌یافته', en: 'Finished' },
  canceled: { fa: 'لغوشده', en: 'Cancelled' },
};
const TONES = { active: 'brand', finished: 'neutral', canceled: 'negative' } as const;

/** «د ۱۹:۰۰ زمین ۱»; of several weekdays with one hour and court «ش، د ۱۹:۰۰ زمین ۱». */
export function seasonWhen(slots: readonly SeasonSlot[], lang: Locale): string {
  const now = slots.filter(isInForce);
  const places = Map.groupBy(now, ({ term, court }) => `${term.id} ${court.id}`);
  return [...places.values()]
    .map((list) => {
      const [{ term, court }] = list as [SeasonSlot];
      const days = list.map((slot) => slot.weekday).sort((a, b) => a - b);
      const names = days.map((day) => narrowWeekdays(lang)[day] ?? '');
      return `${names.join(COMMA[lang])} ${localDigits(term.start_time, lang)} ${court.name}`;
    })
    .join({ fa: '؛ ', en: '; ' }[lang]);
}

export const seasonColumns: Columns<SeasonSchedule> = {
  user: {
    title: { fa: 'مشتری', en: 'Customer' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'user',
    grows: true,
  },
  title: { title: { fa: 'عنوان', en: 'Title' }, kind: 'text', value: ({ title }) => title, hidden: true },
  when: {
    title: { fa: 'روز و ساعت', en: 'When' },
    kind: 'note',
    priority: 2,
    value: ({ slots }, lang) => seasonWhen(slots, lang),
  },
  from: { title: { fa: 'از', en: 'From' }, kind: 'date', value: ({ from }) => from, sort: 'from' },
  to: { title: { fa: 'تا', en: 'To' }, kind: 'date', value: ({ to }) => to, sort: 'to' },
  left: { title: { fa: 'پیش رو', en: 'Left' }, kind: 'number', value: ({ left }) => left, sort: 'left' },
  total_price: {
    title: { fa: 'مبلغ (تومان)', en: 'Total (toman)' },
    kind: 'amount',
    value: ({ total_price }) => total_price,
    sort: 'total_price',
    sum: 'total_price',
  },
  due: {
    title: { fa: 'مانده (تومان)', en: 'Due (toman)' },
    kind: 'amount',
    value: ({ due }) => due,
    sort: 'due',
    sum: 'due',
  },
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: SEASON_WORDS,
    kind: 'text',
    value: ({ state }, lang) => SEASON_WORDS[state][lang],
    tone: ({ state }) => TONES[state],
    sort: 'state',
  },
  paid: {
    title: { fa: 'پرداخت‌شده (تومان)', en: 'Paid (toman)' },
    kind: 'amount',
    value: ({ paid }) => paid,
    sort: 'paid',
    sum: 'paid',
  },
  done: {
    title: { fa: 'گذشته', en: 'Done' },
    kind: 'number',
    priority: 4,
    value: ({ done }) => done,
    sort: 'done',
  },
  canceled: {
    title: { fa: 'لغوشده', en: 'Cancelled' },
    kind: 'number',
    priority: 4,
    value: ({ canceled }) => canceled,
    sort: 'canceled',
  },
  coach: {
    title: { fa: 'مربی', en: 'Coach' },
    kind: 'text',
    value: ({ coach }) => (coach ? `${coach.name} ${coach.family}` : null),
    sort: 'coach',
  },
  description: {
    title: { fa: 'توضیح', en: 'Description' },
    kind: 'text',
    value: ({ description }) => description,
    hidden: true,
  },
  creator: creatorColumn,
  created_at: { ...createdColumn, hidden: true },
};

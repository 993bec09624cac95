import type { Columns } from '#contract/columns.ts';
import { WEEKDAYS } from '#contract/weekday-words.ts';
import { weekday, weekdayNames } from '#domain/dates.ts';
import { type Locale, localDigits } from '#domain/digits.ts';
import type { Time } from '../times.ts';

export const TIME_STATE_WORDS: Readonly<Record<Time['state'], Readonly<Record<Locale, string>>>> = {
  free: { fa: 'آزاد', en: 'Free' },
  reserved: { fa: 'رزرو', en: 'Booked' },
  closed: { fa: 'تعطیل', en: 'Closed' },
};
const TONES = { free: 'brand', reserved: 'paid', closed: 'neutral' } as const;
const TO: Readonly<Record<Locale, string>> = { fa: 'تا', en: 'to' };

export const timeColumns: Columns<Time> = {
  date: { title: { fa: 'روز', en: 'Day' }, kind: 'date', value: ({ date }) => date, sort: 'date' },
  weekday: {
    title: { fa: 'روز هفته', en: 'Weekday' },
    kind: 'text',
    choices: WEEKDAYS,
    value: ({ date }, lang) => weekdayNames(lang)[weekday(date)] ?? '',
  },
  time: {
    title: { fa: 'ساعت', en: 'Time' },
    kind: 'span',
    // «۱۷:۰۰ تا ۱۸:۰۰».
    value: ({ start_time, end_time }, lang) => localDigits(`${start_time} ${TO[lang]} ${end_time}`, lang),
    sort: 'start_time',
  },
  court: {
    title: { fa: 'زمین', en: 'Court' },
    kind: 'text',
    value: ({ court }) => court.name,
    sort: 'court',
  },
  term: { title: { fa: 'سانس', en: 'Slot' }, kind: 'text', value: ({ term }) => term.name, sort: 'term' },
  price: {
    title: { fa: 'قیمت (تومان)', en: 'Price (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    sum: 'price',
  },
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: TIME_STATE_WORDS,
    kind: 'text',
    value: ({ state }, lang) => TIME_STATE_WORDS[state][lang],
    tone: ({ state }) => TONES[state],
    sort: 'state',
  },
  /** The customer, or why it is closed. */
  who: {
    title: { fa: 'برای', en: 'For' },
    kind: 'text',
    grows: true,
    value: ({ invoice, closed }) =>
      invoice ? `${invoice.user.name} ${invoice.user.family}` : (closed?.title ?? null),
  },
};

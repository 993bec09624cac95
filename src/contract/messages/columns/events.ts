import { createdColumn, doerText } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { ReceivedEvent, SentEvent } from '../events.ts';

type Words = Readonly<Record<Locale, string>>;

/** Seed 2 §4. */
export const EVENT_TYPE_WORDS: Readonly<Record<ReceivedEvent['type'], Words>> = {
  1: { fa: 'نسخه‌ی تازه', en: 'New version' },
  2: { fa: 'فعالیت', en: 'Activity' },
  3: { fa: 'پیام', en: 'Message' },
  4: { fa: 'هشدار', en: 'Warning' },
  5: { fa: 'گزارش', en: 'Report' },
};
export const EVENT_PRIORITY_WORDS: Readonly<Record<ReceivedEvent['priority'], Words>> = {
  1: { fa: 'خیلی کم', en: 'Very low' },
  2: { fa: 'کم', en: 'Low' },
  3: { fa: 'متوسط', en: 'Medium' },
  4: { fa: 'زیاد', en: 'High' },
  5: { fa: 'خیلی زیاد', en: 'Very high' },
};

type Event = Pick<ReceivedEvent, 'subject' | 'type' | 'priority' | 'created_at'>;
const common: Columns<Event> = {
  subject: {
    title: { fa: 'موضوع', en: 'Subject' },
    kind: 'text',
    value: ({ subject }) => subject,
    sort: 'subject',
  },
  type: {
    title: { fa: 'نوع', en: 'Type' },
    choices: EVENT_TYPE_WORDS,
    kind: 'text',
    value: ({ type }, lang) => EVENT_TYPE_WORDS[type][lang],
    sort: 'type',
  },
  priority: {
    title: { fa: 'اهمیت', en: 'Priority' },
    choices: EVENT_PRIORITY_WORDS,
    kind: 'text',
    value: ({ priority }, lang) => EVENT_PRIORITY_WORDS[priority][lang],
    sort: 'priority',
  },
  created_at: { ...createdColumn, title: { fa: 'زمان', en: 'When' }, priority: 2 },
};

const creator: Columns<Pick<ReceivedEvent, 'creator'>> = {
  creator: {
    title: { fa: 'فرستنده', en: 'From' },
    kind: 'text',
    value: ({ creator }, lang) => doerText(creator, lang),
  },
};

export const receivedEventColumns: Columns<ReceivedEvent> = {
  ...common,
  ...creator,
  seen_at: {
    title: { fa: 'دیده‌شده', en: 'Seen' },
    kind: 'flag',
    value: ({ seen_at }) => seen_at !== null,
    sort: 'seen_at',
  },
};

export const sentEventColumns: Columns<SentEvent> = {
  ...common,
  subscribers_count: {
    title: { fa: 'گیرنده', en: 'Sent to' },
    kind: 'number',
    value: ({ subscribers_count }) => subscribers_count,
  },
  seen_count: {
    title: { fa: 'دیده‌اند', en: 'Seen by' },
    kind: 'number',
    value: ({ seen_count }) => seen_count,
  },
};

/** Events of all authors, with the author. */
export const allEventColumns: Columns<SentEvent> = { ...common, ...creator, ...sentEventColumns };

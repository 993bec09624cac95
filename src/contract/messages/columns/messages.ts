import { createdColumn, creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { MessageFault, MessageState } from '../message-text.ts';
import type { Message } from '../messages.ts';

type Words = Readonly<Record<Locale, string>>;

export const MESSAGE_STATE_WORDS: Readonly<Record<MessageState, Words>> = {
  queued: { fa: 'در صف', en: 'Queued' },
  sent: { fa: 'فرستاده شد', en: 'Sent' },
  failed: { fa: 'نرسید', en: 'Failed' },
};
export const MESSAGE_KIND_WORDS: Readonly<Record<Message['kind'], Words>> = {
  message: { fa: 'پیام', en: 'Message' },
  book: { fa: 'رزرو', en: 'Booking' },
  change: { fa: 'تغییر', en: 'Change' },
  cancel: { fa: 'لغو', en: 'Cancel' },
  closed: { fa: 'تعطیلی', en: 'Closure' },
  waitlist: { fa: 'فهرست انتظار', en: 'Waitlist' },
  ticket: { fa: 'تیکت', en: 'Ticket' },
  reminder: { fa: 'یادآوری', en: 'Reminder' },
};
/** Why it was not sent, which suggests what to do. */
export const MESSAGE_FAULT_WORDS: Readonly<Record<MessageFault, Words>> = {
  unreachable: { fa: 'درگاه پیامک پاسخ نداد', en: 'The SMS gateway did not answer' },
  uncertain: {
    fa: 'شاید رسیده باشد؛ پاسخ درگاه پیامک نرسید',
    en: 'It may have arrived; the gateway did not reply',
  },
  busy: { fa: 'درگاه پیامک شلوغ است', en: 'The SMS gateway is busy' },
  account: { fa: 'اعتبار یا خط پیامک باشگاه مشکل دارد', en: 'The club’s SMS credit or line has a problem' },
  recipient: { fa: 'این شماره یا متن پذیرفته نشد', en: 'This number or text was rejected' },
  no_gateway: {
    fa: 'باشگاه درگاه پیامک ندارد؛ فقط در پنجره‌ی سرور نوشته شد',
    en: 'The club has no SMS gateway; it is only shown in the server’s window',
  },
  internal: { fa: 'خطای سرور', en: 'Server error' },
  restored: {
    fa: 'باشگاه از پشتیبان برگشت و این پیامک فرستاده نشد',
    en: 'The club was restored from a backup, so this was not sent',
  },
  overtaken: {
    fa: 'رزرو پیش از فرستادن جابه‌جا یا لغو شد',
    en: 'The booking was moved or cancelled before it was sent',
  },
};
const TONES = { queued: 'neutral', sent: 'paid', failed: 'negative' } as const;

export const messageColumns: Columns<Message> = {
  text: { title: { fa: 'متن', en: 'Text' }, kind: 'note', value: ({ text }) => text },
  user: {
    title: { fa: 'گیرنده', en: 'To' },
    kind: 'text',
    priority: 2,
    value: ({ user }) => (user ? `${user.name} ${user.family}` : null),
    sort: 'user',
  },
  phone_number: {
    title: { fa: 'شماره', en: 'Phone' },
    kind: 'digits',
    value: ({ phone_number }) => phone_number,
  },
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: MESSAGE_STATE_WORDS,
    kind: 'text',
    value: ({ state }, lang) => MESSAGE_STATE_WORDS[state][lang],
    tone: ({ state }) => TONES[state],
    sort: 'state',
  },
  fault: {
    title: { fa: 'دلیل نرسیدن', en: 'Why it failed' },
    kind: 'text',
    least: 120,
    value: ({ fault }, lang) => fault && MESSAGE_FAULT_WORDS[fault][lang],
  },
  kind: {
    title: { fa: 'برای', en: 'For' },
    choices: MESSAGE_KIND_WORDS,
    kind: 'text',
    value: ({ kind }, lang) => MESSAGE_KIND_WORDS[kind][lang],
    hidden: true,
  },
  invoice: {
    title: { fa: 'رزرو', en: 'Booking' },
    kind: 'serial',
    value: ({ invoice }) => invoice?.invoice_number ?? null,
    hidden: true,
  },
  parts: { title: { fa: 'پیامک', en: 'Parts' }, kind: 'number', value: ({ parts }) => parts, sum: 'parts' },
  creator: creatorColumn,
  sent_at: {
    title: { fa: 'زمان فرستادن', en: 'Sent at' },
    kind: 'moment',
    value: ({ sent_at }) => sent_at,
    sort: 'sent_at',
    hidden: true,
  },
  created_at: { ...createdColumn, title: { fa: 'زمان', en: 'When' }, kind: 'moment', priority: 2 },
};

import { createdColumn, creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { COMMA, type Locale } from '#domain/digits.ts';
import type { ClosedInvoice } from '../closed-invoices.ts';

const ALL: Record<Locale, string> = { fa: 'همه', en: 'All' };
const namesOf = (list: ClosedInvoice['courts'], lang: Locale): string =>
  list === null ? ALL[lang] : list.map(({ name }) => name).join(COMMA[lang]);

export const closedInvoiceColumns: Columns<ClosedInvoice> = {
  title: { title: { fa: 'عنوان', en: 'Title' }, kind: 'text', value: ({ title }) => title, sort: 'title' },
  from: { title: { fa: 'از', en: 'From' }, kind: 'date', value: ({ from }) => from, sort: 'from' },
  to: { title: { fa: 'تا', en: 'To' }, kind: 'date', value: ({ to }) => to, sort: 'to' },
  courts: {
    title: { fa: 'زمین‌ها', en: 'Courts' },
    kind: 'text',
    value: ({ courts }, lang) => namesOf(courts, lang),
  },
  terms: {
    title: { fa: 'سانس‌ها', en: 'Slots' },
    kind: 'text',
    value: ({ terms }, lang) => namesOf(terms, lang),
  },
  canceled: {
    title: { fa: 'لغوشده', en: 'Cancelled' },
    kind: 'number',
    value: ({ canceled }) => canceled,
    sort: 'canceled',
    sum: 'canceled',
  },
  moved: {
    title: { fa: 'جابه‌جاشده', en: 'Moved' },
    kind: 'number',
    value: ({ moved }) => moved,
    hidden: true,
    sum: 'moved',
  },
  returned: {
    title: { fa: 'برگشتی (تومان)', en: 'Refunded (toman)' },
    kind: 'amount',
    value: ({ returned }) => returned,
    sort: 'returned',
    sum: 'returned',
  },
  messages_sent: {
    title: { fa: 'پیامک رفته', en: 'Texts sent' },
    kind: 'number',
    value: ({ messages }) => messages.sent,
  },
  messages_failed: {
    title: { fa: 'پیامک نرفته', en: 'Texts failed' },
    kind: 'number',
    value: ({ messages }) => messages.failed,
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

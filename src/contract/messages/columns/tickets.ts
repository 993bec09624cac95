import { createdColumn, creatorColumn, doerText } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { COMMA, type Locale } from '#domain/digits.ts';
import type { OrganizationStatus, SupportStatus, TicketSide, TicketStatus } from '#domain/tickets.ts';
import type { TicketReadyAnswer } from '../ticket-answers.ts';
import type { TicketService } from '../ticket-services.ts';
import type { OrganizationTicket, SupportTicket } from '../tickets.ts';
import { EVENT_PRIORITY_WORDS } from './events.ts';

type Words = Readonly<Record<Locale, string>>;

/** The names of statuses (seeds §4). */
export const SUPPORT_STATUS_WORDS: Readonly<Record<SupportStatus, Words>> = {
  created: { fa: 'تازه', en: 'New' },
  customerAnswer: { fa: 'منتظر ما', en: 'Waiting for us' },
  operatorAnswer: { fa: 'پاسخ دادیم', en: 'Answered' },
  pending: { fa: 'در دست بررسی', en: 'In progress' },
  completed: { fa: 'بسته', en: 'Closed' },
  canceled: { fa: 'لغوشده', en: 'Cancelled' },
};
export const ORGANIZATION_STATUS_WORDS: Readonly<Record<OrganizationStatus, Words>> = {
  created: { fa: 'تازه', en: 'New' },
  creatorAnswer: { fa: 'منتظر گیرنده', en: 'Waiting for the recipient' },
  receiverAnswer: { fa: 'پاسخ گرفت', en: 'Answered' },
  pending: { fa: 'در دست بررسی', en: 'In progress' },
  completed: { fa: 'بسته', en: 'Closed' },
  canceled: { fa: 'لغوشده', en: 'Cancelled' },
};

/** The side that wrote the message, or an internal note. */
export const TICKET_SIDE_WORDS: Readonly<Record<TicketSide, Words>> = {
  customer: { fa: 'مشتری', en: 'Customer' },
  operator: { fa: 'باشگاه', en: 'The club' },
  note: { fa: 'یادداشت داخلی', en: 'Internal note' },
  creator: { fa: 'فرستنده', en: 'From' },
  receiver: { fa: 'گیرنده', en: 'To' },
};

const TONES: Readonly<Record<TicketStatus, 'brand' | 'neutral' | 'paid' | 'negative'>> = {
  created: 'negative',
  customerAnswer: 'negative',
  creatorAnswer: 'negative',
  operatorAnswer: 'brand',
  receiverAnswer: 'brand',
  pending: 'neutral',
  completed: 'paid',
  canceled: 'neutral',
};

type Ticket = Pick<
  SupportTicket,
  'number' | 'subject' | 'priority' | 'last_message' | 'last_message_at' | 'unseen' | 'creator' | 'created_at'
>;
const number: Columns<Ticket> = {
  number: {
    title: { fa: 'شماره', en: 'Number' },
    kind: 'serial',
    value: (row) => row.number,
    sort: 'number',
  },
  subject: {
    title: { fa: 'موضوع', en: 'Subject' },
    kind: 'text',
    grows: true,
    value: (row) => row.subject,
    sort: 'subject',
  },
};
const last: Columns<Ticket> = {
  last_message: {
    title: { fa: 'آخرین پیام', en: 'Last message' },
    kind: 'note',
    priority: 4,
    value: (row) => row.last_message.message,
  },
  last_message_at: {
    title: { fa: 'زمان آخرین پیام', en: 'Last message at' },
    kind: 'moment',
    value: (row) => row.last_message_at,
    sort: 'last_message_at',
  },
  unseen: {
    title: { fa: 'ندیده', en: 'Unread' },
    kind: 'number',
    priority: 2,
    value: (row) => row.unseen,
    sum: 'unseen',
  },
  priority: {
    title: { fa: 'اهمیت', en: 'Priority' },
    choices: EVENT_PRIORITY_WORDS,
    kind: 'text',
    value: ({ priority }, lang) => EVENT_PRIORITY_WORDS[priority][lang],
    sort: 'priority',
    hidden: true,
  },
};

export const supportTicketColumns: Columns<SupportTicket> = {
  ...number,
  service: {
    title: { fa: 'بخش', en: 'Department' },
    kind: 'text',
    value: (row) => row.service.name,
    sort: 'service',
  },
  user: {
    title: { fa: 'مشتری', en: 'Customer' },
    kind: 'text',
    priority: 2,
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'user',
  },
  operator: {
    title: { fa: 'پاسخ‌گو', en: 'Assigned to' },
    kind: 'text',
    value: ({ operator }) => operator && `${operator.name} ${operator.family}`,
    sort: 'operator',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: SUPPORT_STATUS_WORDS,
    kind: 'text',
    value: ({ status }, lang) => SUPPORT_STATUS_WORDS[status][lang],
    tone: ({ status }) => TONES[status],
    sort: 'status',
  },
  ...last,
  creator: creatorColumn,
  created_at: { ...createdColumn, hidden: true },
};

export const organizationTicketColumns: Columns<OrganizationTicket> = {
  ...number,
  creator: {
    title: { fa: 'از', en: 'From' },
    kind: 'text',
    priority: 2,
    value: ({ creator }, lang) => doerText(creator, lang),
    sort: 'creator',
  },
  recipient: {
    title: { fa: 'به', en: 'To' },
    kind: 'text',
    priority: 2,
    value: ({ recipient }) => `${recipient.name} ${recipient.family}`,
    sort: 'recipient',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: ORGANIZATION_STATUS_WORDS,
    kind: 'text',
    value: ({ status }, lang) => ORGANIZATION_STATUS_WORDS[status][lang],
    tone: ({ status }) => TONES[status],
    sort: 'status',
  },
  ...last,
  created_at: { ...createdColumn, hidden: true },
};

const EVERYBODY: Words = { fa: 'همه‌ی پاسخ‌گوها', en: 'Anyone who answers' };

export const ticketServiceColumns: Columns<TicketService> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  servers: {
    title: { fa: 'پاسخ‌گو', en: 'Answered by' },
    kind: 'note',
    value: ({ role, users }, lang) =>
      [role?.name, ...users.map(({ name, family }) => `${name} ${family}`)]
        .filter((name) => name !== undefined)
        .join(COMMA[lang]) || EVERYBODY[lang],
  },
  active: { title: { fa: 'فعال', en: 'Active' }, kind: 'flag', value: ({ active }) => active },
  created_at: { ...createdColumn, hidden: true },
};

export const ticketAnswerColumns: Columns<TicketReadyAnswer> = {
  title: { title: { fa: 'عنوان', en: 'Title' }, kind: 'text', value: ({ title }) => title, sort: 'title' },
  text: { title: { fa: 'متن', en: 'Text' }, kind: 'note', value: ({ text }) => text },
  created_at: { ...createdColumn, hidden: true },
};

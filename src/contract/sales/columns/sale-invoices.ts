import { createdColumn, creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { CoachClass } from '#contract/people/classes.ts';
import { type Locale, localDigits } from '#domain/digits.ts';
import { INVOICE_STATUS, type InvoiceDisplay, invoiceDisplay } from '#domain/statuses.ts';
import { ACTIONS, DISPLAYS, SETTLED } from '../invoice-words.ts';
import type { Invoice } from '../sale-invoices.ts';

const NO_SHOW: Record<Locale, string> = { fa: 'نیامد', en: 'No-show' };
type Told = Parameters<typeof invoiceDisplay>[0] & { attended: boolean | null };
/** Among those that are confirmed (D14). */
const missed = ({ attended, status }: Told): boolean =>
  attended === false && status === INVOICE_STATUS.active;
/** The state in words; a missed slot is distinguished among the confirmed ones. */
export const displayText = (row: Told, lang: Locale): string =>
  missed(row) ? NO_SHOW[lang] : DISPLAYS[invoiceDisplay(row)][lang];
const TONES = {
  active: 'brand',
  activePassed: 'neutral',
  confirmed: 'paid',
  canceled: 'negative',
  canceledBySystem: 'negative',
} as const satisfies Record<InvoiceDisplay, string>;
const TO: Record<Locale, string> = { fa: 'تا', en: 'to' };

/** Columns common to reservations and a coach's classes. */
export const bookedColumns = {
  day: {
    title: { fa: 'روز سانس', en: 'Day' },
    kind: 'date',
    value: ({ reserved_time }) => reserved_time.date,
    sort: 'time_date',
  },
  time: {
    title: { fa: 'ساعت', en: 'Time' },
    kind: 'span',
    // «۱۷:۰۰ تا ۱۸:۰۰».
    value: ({ reserved_time: { time } }, lang) =>
      localDigits(`${time.start_time} ${TO[lang]} ${time.end_time}`, lang),
    sort: 'start_time',
  },
  court: {
    title: { fa: 'زمین', en: 'Court' },
    kind: 'text',
    value: ({ reserved_time }) => reserved_time.court.name,
    sort: 'court',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    kind: 'text',
    value: displayText,
    tone: (row) => (missed(row) ? 'negative' : TONES[invoiceDisplay(row)]),
    sort: 'status',
  },
  user: {
    title: { fa: 'مشتری', en: 'Customer' },
    kind: 'text',
    grows: true,
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'user',
  },
  invoice_number: {
    title: { fa: 'شماره', en: 'Number' },
    kind: 'serial',
    value: ({ invoice_number }) => invoice_number,
    sort: 'invoice_number',
  },
  action_type: {
    title: { fa: 'نحوه‌ی رزرو', en: 'Booked via' },
    kind: 'text',
    value: ({ action_type }, lang) => ACTIONS[action_type][lang],
    hidden: true,
  },
  created_at: { ...createdColumn, title: { fa: 'زمان ثبت', en: 'Created' }, hidden: true },
} as const satisfies Columns<Invoice & CoachClass>;
const { day, time, court, status, user, invoice_number, action_type, created_at } = bookedColumns;

/** A part of the price, hidden by default. */
const ofPrice = {
  price: {
    title: { fa: 'قیمت سانس', en: 'Slot price' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    hidden: true,
  },
  discount: {
    title: { fa: 'تخفیف', en: 'Discount' },
    kind: 'amount',
    value: ({ discount }) => discount,
    sort: 'discount',
    sum: 'discount',
    hidden: true,
  },
  addons_price: {
    title: { fa: 'افزودنی', en: 'Add-ons' },
    kind: 'amount',
    value: ({ addons_price }) => addons_price,
    hidden: true,
  },
} as const satisfies Columns<Invoice>;

/** Paid, due, and the payment state in words. */
const money = {
  total_price: {
    title: { fa: 'مبلغ (تومان)', en: 'Total (toman)' },
    kind: 'amount',
    value: ({ total_price }) => total_price,
    sort: 'total_price',
    sum: 'total_price',
  },
  paid: {
    title: { fa: 'پرداخت‌شده', en: 'Paid' },
    kind: 'amount',
    value: ({ paid }) => paid,
    sort: 'paid',
    sum: 'paid',
  },
  due: {
    title: { fa: 'مانده', en: 'Due' },
    kind: 'amount',
    value: ({ due }) => due,
    sort: 'due',
    sum: 'due',
  },
  pending: {
    title: { fa: 'در انتظار تأیید', en: 'Pending' },
    kind: 'amount',
    value: ({ pending }) => pending,
    sort: 'pending',
    hidden: true,
  },
  penalty: {
    title: { fa: 'جریمه', en: 'Penalty' },
    kind: 'amount',
    value: ({ penalty }) => penalty,
    sum: 'penalty',
    hidden: true,
  },
  financial_status: {
    title: { fa: 'تسویه', en: 'Payment' },
    kind: 'text',
    value: ({ financial_status }, lang) => SETTLED[financial_status][lang],
    hidden: true,
  },
  received_number: {
    title: { fa: 'رسید', en: 'Receipt' },
    kind: 'serial',
    value: ({ received_number }) => received_number,
    hidden: true,
  },
} as const satisfies Columns<Invoice>;

/** How it came about. */
const made = {
  season: {
    title: { fa: 'فصلی', en: 'Season' },
    kind: 'flag',
    value: ({ season_schedule_id }) => season_schedule_id !== null,
    hidden: true,
  },
  invoice_date: {
    title: { fa: 'تاریخ ثبت', en: 'Booked on' },
    kind: 'date',
    value: ({ invoice_date }) => invoice_date,
    sort: 'invoice_date',
  },
  created_at,
  creator: creatorColumn,
} as const satisfies Columns<Invoice>;

const coach: Columns<Invoice>[string] = {
  title: { fa: 'مربی', en: 'Coach' },
  kind: 'text',
  value: ({ coach }) => coach && `${coach.name} ${coach.family}`,
  sort: 'coach',
  hidden: true,
};

/** The reservations of a person. */
export const invoiceColumns: Columns<Invoice> = {
  day,
  time,
  court,
  status,
  ...money,
  invoice_number,
  ...made,
  user: { ...user, hidden: true },
  ...ofPrice,
  action_type,
  coach,
};

/** In the club's own list the number comes first, and the customer is shown. */
export const clubInvoiceColumns: Columns<Invoice> = {
  invoice_number,
  day,
  time,
  court,
  user,
  phone_number: {
    title: { fa: 'تلفن', en: 'Phone' },
    kind: 'digits',
    value: ({ user: { phone_number } }) => phone_number,
    hidden: true,
  },
  coach,
  action_type,
  status,
  ...ofPrice,
  ...money,
  ...made,
  invoice_date: { ...made.invoice_date, hidden: true },
};

import { invoiceDisplay } from '#domain/statuses.ts';
import type { CoachClass } from '../classes.ts';
import type { Columns } from '../columns.ts';
import { ACTIONS, DISPLAYS, spanOf } from './sale-invoices.ts';

/** The classes of a coach. */
export const classColumns: Columns<CoachClass> = {
  day: {
    title: { fa: 'روز', en: 'Day' },
    kind: 'date',
    value: ({ reserved_time }) => reserved_time.date,
    sort: 'time_date',
  },
  time: {
    title: { fa: 'ساعت', en: 'Time' },
    kind: 'text',
    value: ({ reserved_time }, lang) => spanOf(reserved_time, lang),
    sort: 'start_time',
  },
  court: {
    title: { fa: 'زمین', en: 'Court' },
    kind: 'text',
    value: ({ reserved_time }) => reserved_time.court.name,
    sort: 'court',
  },
  user: {
    title: { fa: 'مشتری', en: 'Customer' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'user',
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    kind: 'text',
    value: (row, lang) => DISPLAYS[invoiceDisplay(row)][lang],
    sort: 'status',
  },
  attended: {
    title: { fa: 'آمد', en: 'Came' },
    kind: 'flag',
    value: ({ attended }) => attended,
  },
  price: {
    title: { fa: 'مبلغ (تومان)', en: 'Price (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sum: 'price',
  },
  share: {
    title: { fa: 'سهم مربی', en: 'Coach’s share' },
    kind: 'amount',
    value: ({ share }) => share,
    sum: 'share',
  },
  invoice_number: {
    title: { fa: 'شماره', en: 'Number' },
    kind: 'serial',
    value: ({ invoice_number }) => invoice_number,
    sort: 'invoice_number',
    hidden: true,
  },
  action_type: {
    title: { fa: 'از راه', en: 'Booked by' },
    kind: 'text',
    value: ({ action_type }, lang) => ACTIONS[action_type][lang],
    hidden: true,
  },
  description: {
    title: { fa: 'توضیح', en: 'Description' },
    kind: 'text',
    value: ({ description }) => description,
    hidden: true,
  },
  created_at: {
    title: { fa: 'زمان ثبت', en: 'Created' },
    kind: 'instant',
    value: ({ created_at }) => created_at,
    sort: 'created_at',
    hidden: true,
  },
};

import type { Columns } from '#contract/columns.ts';
import { bookedColumns } from '#contract/sales/columns/sale-invoices.ts';
import type { CoachClass } from '../classes.ts';

const { day, time, court, status, user, invoice_number, action_type, created_at } = bookedColumns;

/** The classes of a coach. */
export const classColumns: Columns<CoachClass> = {
  day,
  time,
  court,
  user,
  status,
  attended: {
    title: { fa: 'آمد', en: 'Attended' },
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
  invoice_number: { ...invoice_number, hidden: true },
  action_type,
  description: {
    title: { fa: 'توضیح', en: 'Description' },
    kind: 'note',
    value: ({ description }) => description,
    hidden: true,
  },
  created_at,
};

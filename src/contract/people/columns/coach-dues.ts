import type { Columns } from '#contract/columns.ts';
import type { CoachDue } from '../coach-dues.ts';

export const coachDueColumns: Columns<CoachDue> = {
  name: {
    title: { fa: 'مربی', en: 'Coach' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'name',
  },
  last_paid: {
    title: { fa: 'آخرین پرداخت', en: 'Last paid' },
    kind: 'date',
    value: ({ last_paid }) => last_paid?.date ?? null,
    sort: 'last_paid',
  },
  last_price: {
    title: { fa: 'مبلغ آن', en: 'Amount' },
    kind: 'amount',
    value: ({ last_paid }) => last_paid?.price ?? null,
  },
  classes: {
    title: { fa: 'کلاس از آن پس', en: 'Classes since' },
    kind: 'number',
    value: ({ classes }) => classes,
    sort: 'classes',
    sum: 'classes',
  },
  earned: {
    title: { fa: 'سهم (تومان)', en: 'Share (toman)' },
    kind: 'amount',
    value: ({ earned }) => earned,
    sort: 'earned',
    sum: 'earned',
  },
  due: {
    title: { fa: 'بستانکار (تومان)', en: 'Due (toman)' },
    kind: 'amount',
    value: ({ due }) => due,
    sort: 'due',
    sum: 'due',
  },
  active: {
    title: { fa: 'کلاس دارد', en: 'Teaches' },
    kind: 'flag',
    value: ({ active }) => active,
    hidden: true,
  },
};

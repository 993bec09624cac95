import type { CoachDue } from '../coach-dues.ts';
import type { Columns } from '../columns.ts';

export const coachDueColumns: Columns<CoachDue> = {
  name: {
    title: { fa: 'مربی', en: 'Coach' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'name',
  },
  classes: {
    title: { fa: 'کلاس از آخرین پرداخت', en: 'Classes since paid' },
    kind: 'number',
    least: 168,
    value: ({ classes }) => classes,
    sort: 'classes',
    sum: 'classes',
  },
  earned: {
    title: { fa: 'سهم آن‌ها (تومان)', en: 'Their share (toman)' },
    kind: 'amount',
    value: ({ earned }) => earned,
    sort: 'earned',
    sum: 'earned',
  },
  last_paid: {
    title: { fa: 'آخرین پرداخت', en: 'Last paid' },
    kind: 'date',
    value: ({ last_paid }) => last_paid?.date ?? null,
    sort: 'last_paid',
  },
  last_price: {
    title: { fa: 'مبلغ آن', en: 'How much' },
    kind: 'amount',
    value: ({ last_paid }) => last_paid?.price ?? null,
  },
  due: {
    title: { fa: 'بستانکار (تومان)', en: 'Due (toman)' },
    kind: 'amount',
    // Beside it stands the button that pays it.
    least: 228,
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

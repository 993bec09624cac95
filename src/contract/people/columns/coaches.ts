import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { Coach } from '../coaches.ts';

export const SHARES: Record<Coach['share_type'], Record<Locale, string>> = {
  percent: { fa: 'درصد', en: 'Percent' },
  fixed: { fa: 'ثابت هر جلسه', en: 'Fixed per session' },
  hour: { fa: 'ساعتی', en: 'Hourly' },
};

export const coachColumns: Columns<Coach> = {
  name: {
    title: { fa: 'نام', en: 'Name' },
    kind: 'text',
    value: ({ user }) => `${user.name} ${user.family}`,
    sort: 'name',
  },
  phone_number: {
    title: { fa: 'شماره', en: 'Phone' },
    kind: 'digits',
    value: ({ user }) => user.phone_number,
  },
  share_type: {
    title: { fa: 'سهم', en: 'Share' },
    choices: SHARES,
    kind: 'text',
    value: ({ share_type }, lang) => SHARES[share_type][lang],
    sort: 'share_type',
  },
  share: {
    title: { fa: 'مقدار', en: 'Amount' },
    kind: 'number',
    value: ({ share }) => share,
    sort: 'share',
  },
  balance: {
    title: { fa: 'مانده (تومان)', en: 'Balance (toman)' },
    kind: 'balance',
    value: ({ balance }) => balance,
    sort: 'balance',
  },
  active: {
    title: { fa: 'کلاس دارد', en: 'Teaches' },
    kind: 'flag',
    value: ({ active }) => active,
    sort: 'active',
  },
  created_at: createdColumn,
};

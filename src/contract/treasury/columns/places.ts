import { codeColumn, createdColumn, creatorColumn, doerText } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import { PROVIDER_TITLES, providerTitle } from '#domain/gateway-providers.ts';
import { formatCard } from '#domain/patterns.ts';
import type { Bank } from '../banks.ts';
import type { Cash } from '../cashes.ts';
import type { PaymentGateway } from '../payment-gateways.ts';

/** The account columns of each place of money. */
const accountColumns = {
  balance: {
    title: { fa: 'موجودی', en: 'Balance' },
    kind: 'amount',
    value: ({ balance }) => balance,
    sort: 'balance',
    sum: 'balance',
  },
  in_today: {
    title: { fa: 'ورود امروز', en: 'In today' },
    kind: 'amount',
    value: ({ in_today }) => in_today,
  },
  out_today: {
    title: { fa: 'خروج امروز', en: 'Out today' },
    kind: 'amount',
    value: ({ out_today }) => out_today,
  },
  last_date: {
    title: { fa: 'آخرین گردش', en: 'Last activity' },
    kind: 'date',
    value: ({ last_date }) => last_date,
  },
} as const satisfies Columns<Pick<Cash, 'balance' | 'in_today' | 'out_today' | 'last_date'>>;

const created = { ...createdColumn, hidden: true } as const;
const code = { ...codeColumn, hidden: true } as const;

export const cashColumns: Columns<Cash> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  code,
  ...accountColumns,
  shift: {
    title: { fa: 'شیفت باز', en: 'Open shift' },
    kind: 'text',
    value: ({ shift }, lang) => shift && doerText(shift.by, lang),
  },
  creator: creatorColumn,
  created_at: created,
};

const numberColumn = (
  title: Record<Locale, string>,
  name: 'account_number' | 'card_number' | 'shaba_number',
) => ({
  title,
  kind: 'text' as const,
  value: (bank: Bank) => bank[name] || null,
});

export const bankColumns: Columns<Bank> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  account_number: {
    ...numberColumn({ fa: 'شماره‌ی حساب', en: 'Account number' }, 'account_number'),
    sort: 'account_number',
  },
  card_number: {
    ...numberColumn({ fa: 'شماره‌ی کارت', en: 'Card number' }, 'card_number'),
    value: ({ card_number }) => formatCard(card_number) || null,
    sort: 'card_number',
  },
  shaba_number: {
    ...numberColumn({ fa: 'شبا', en: 'Sheba' }, 'shaba_number'),
    value: ({ shaba_number }) => (shaba_number ? `IR${shaba_number}` : null),
    hidden: true,
  },
  code,
  ...accountColumns,
  creator: creatorColumn,
  created_at: created,
};

/** The kinds of gateways. */
export const GATEWAY_TYPES: Record<PaymentGateway['type'], Record<Locale, string>> = {
  pos: { fa: 'کارت‌خوان', en: 'Card reader' },
  online: { fa: 'اینترنتی', en: 'Online' },
};

export const gatewayColumns: Columns<PaymentGateway> = {
  title: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ title }) => title, sort: 'title' },
  type: {
    title: { fa: 'نوع', en: 'Type' },
    choices: GATEWAY_TYPES,
    kind: 'text',
    value: ({ type }, lang) => GATEWAY_TYPES[type][lang],
    sort: 'type',
  },
  bank: {
    title: { fa: 'تسویه با', en: 'Clears to' },
    kind: 'text',
    value: ({ bank }) => bank.name,
    sort: 'bank',
  },
  status: {
    title: { fa: 'فعال', en: 'Active' },
    kind: 'flag',
    value: ({ status }) => status,
    sort: 'status',
  },
  code,
  ...accountColumns,
  provider: {
    title: { fa: 'ارائه‌دهنده', en: 'Provider' },
    kind: 'text',
    choices: PROVIDER_TITLES,
    value: ({ provider }, lang) => providerTitle(provider, lang) || null,
    hidden: true,
  },
  terminal_code: {
    title: { fa: 'کد پایانه', en: 'Terminal code' },
    kind: 'text',
    value: ({ terminal_code }) => terminal_code || null,
    hidden: true,
  },
  merchant_code: {
    title: { fa: 'کد پذیرنده', en: 'Merchant code' },
    kind: 'text',
    value: ({ merchant_code }) => merchant_code || null,
    hidden: true,
  },
  end_time: {
    title: { fa: 'پایان روز', en: 'End of day' },
    kind: 'time',
    value: ({ end_time }) => end_time,
    hidden: true,
  },
  creator: creatorColumn,
  created_at: created,
};

import { sql } from 'kysely';
import { accounts } from '#contract/accounts.ts';
import { banks } from '#contract/banks.ts';
import { cashes } from '#contract/cashes.ts';
import { characters } from '#contract/characters.ts';
import { DOCUMENT_NAMES } from '#contract/columns/books.ts';
import { DOCUMENT_STATES } from '#contract/columns/documents.ts';
import { PAYMENT_TYPE_NAMES, TREASURY_KINDS } from '#contract/columns/money-documents.ts';
import { GATEWAY_TYPES } from '#contract/columns/places.ts';
import { SHIFT_STATE_WORDS } from '#contract/columns/shifts.ts';
import { companies } from '#contract/companies.ts';
import { costTypes } from '#contract/cost-types.ts';
import type { AmountFilter, DateFilter, ListQuery } from '#contract/list.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import { users } from '#contract/users.ts';
import { formatDate } from '#domain/dates.ts';
import { COMMA, formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { providerTitle } from '#domain/gateway-providers.ts';
import type { Guard } from '#domain/guards.ts';
import { type Context, can } from '../context.ts';

// What a list on paper is narrowed to, as the screen's own print view says it.

type Text = Readonly<Record<Locale, string>>;
interface Source {
  /** Who may see what the ids are called: others are told that the list is narrowed, not to whom. */
  needs: Guard;
  names: string;
}
interface Filter {
  title: Text;
  /** What its choices are called. */
  choices?: Readonly<Record<string, Text>>;
  from?: Source;
}

const WORDS = {
  fa: { from: 'از', to: 'تا', yes: 'بله', no: 'خیر', system: 'سیستم' },
  en: { from: 'from', to: 'to', yes: 'Yes', no: 'No', system: 'System' },
} as const satisfies Record<Locale, Record<string, string>>;
const OPERATORS: Readonly<Record<AmountFilter['operator'], Text>> = {
  '=': { fa: 'برابر با', en: 'equal to' },
  '<>': { fa: 'جز', en: 'other than' },
  '<=': { fa: 'حداکثر', en: 'at most' },
  '>=': { fa: 'دست‌کم', en: 'at least' },
};

const ACCOUNTS = { needs: accounts.list.permission, names: 'select id, name from accounts' };
const BANKS = { needs: banks.list.permission, names: 'select id, name from banks' };
const CASHES = { needs: cashes.list.permission, names: 'select id, name from cashes' };
const CHARACTERS = { needs: characters.list.permission, names: 'select id, name from characters' };
const COMPANIES = { needs: companies.list.permission, names: 'select id, name from companies' };
const COST_TYPES = { needs: costTypes.list.permission, names: 'select id, name from accounts' };
const GATEWAYS = {
  needs: paymentGateways.list.permission,
  names: 'select id, title as name from payment_gateways',
};
const PEOPLE = {
  needs: users.list.permission,
  names: "select id, trim(name || ' ' || family) as name from users",
};

const PLACE_KINDS = {
  1: { fa: 'صندوق', en: 'Cash box' },
  2: { fa: 'بانک', en: 'Bank' },
  3: { fa: 'درگاه', en: 'Gateway' },
};

/** Of all lists that go out as paper; one name is one thing in each of them. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  account: { title: { fa: 'حساب', en: 'Account' }, from: ACCOUNTS },
  account_number: { title: { fa: 'شماره‌ی حساب', en: 'Account number' } },
  active: { title: { fa: 'کلاس دارد', en: 'Teaches' } },
  balance: { title: { fa: 'موجودی', en: 'Balance' } },
  bank: { title: { fa: 'بانک', en: 'Bank' }, from: BANKS },
  card_number: { title: { fa: 'شماره‌ی کارت', en: 'Card number' } },
  cash: { title: { fa: 'صندوق', en: 'Cash box' }, from: CASHES },
  character: { title: { fa: 'گروه مشتریان', en: 'Customer group' }, from: CHARACTERS },
  company_id: { title: { fa: 'شرکتی که پول گرفت', en: 'Company paid' }, from: COMPANIES },
  cost_type: { title: { fa: 'بابت', en: 'For' }, from: COST_TYPES },
  created_at: { title: { fa: 'تاریخ ثبت', en: 'Made on' } },
  creator: { title: { fa: 'ثبت‌کننده', en: 'Made by' } },
  date: { title: { fa: 'تاریخ', en: 'Date' } },
  description: { title: { fa: 'شرح', en: 'Description' } },
  difference: { title: { fa: 'اختلاف', en: 'Difference' } },
  due: { title: { fa: 'بستانکار', en: 'Due' } },
  kind: {
    title: { fa: 'نوع سند', en: 'Kind of document' },
    choices: { ...DOCUMENT_NAMES, ...TREASURY_KINDS },
  },
  level: {
    title: { fa: 'تا سطح', en: 'Down to' },
    choices: {
      0: { fa: 'فقط همین حساب', en: 'this account alone' },
      1: { fa: 'یک سطح پایین‌تر', en: 'one level below' },
      2: { fa: 'دو سطح پایین‌تر', en: 'two levels below' },
      3: { fa: 'سه سطح پایین‌تر', en: 'three levels below' },
    },
  },
  name: { title: { fa: 'نام', en: 'Name' } },
  openingInventory: { title: { fa: 'در سند افتتاحیه', en: 'Has an opening balance' } },
  payment_gateway: { title: { fa: 'درگاه', en: 'Gateway' }, from: GATEWAYS },
  payment_type: { title: { fa: 'راه انتقال', en: 'Way' }, choices: PAYMENT_TYPE_NAMES },
  price: { title: { fa: 'مبلغ', en: 'Sum' } },
  provider: { title: { fa: 'ارائه‌دهنده', en: 'Provider' } },
  reference: { title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' } },
  reference_pending: { title: { fa: 'بدون پیگیری', en: 'No tracking number' } },
  reverses: { title: { fa: 'برگشتِ', en: 'Reverses' }, choices: DOCUMENT_NAMES },
  shaba_number: { title: { fa: 'شبا', en: 'Sheba' } },
  side: {
    title: { fa: 'بدهکار یا بستانکار', en: 'Debtor or creditor' },
    choices: {
      debtor: { fa: 'بدهکار', en: 'Debtor' },
      creditor: { fa: 'بستانکار', en: 'Creditor' },
    },
  },
  state: { title: { fa: 'وضعیت', en: 'State' }, choices: SHIFT_STATE_WORDS },
  // Of a gateway: whether it is active.
  status: { title: { fa: 'وضعیت', en: 'Status' }, choices: DOCUMENT_STATES },
  title: { title: { fa: 'نام', en: 'Name' } },
  to_bank: { title: { fa: 'به بانک', en: 'To bank' }, from: BANKS },
  to_cash: { title: { fa: 'به صندوق', en: 'To cash box' }, from: CASHES },
  to_payment_gateway: { title: { fa: 'به درگاه', en: 'Into the gateway' }, from: GATEWAYS },
  to_type: { title: { fa: 'به', en: 'Into' }, choices: PLACE_KINDS },
  type: {
    title: { fa: 'نوع', en: 'Kind' },
    choices: { ...DOCUMENT_NAMES, ...PLACE_KINDS, ...GATEWAY_TYPES },
  },
  user: { title: { fa: 'شخص', en: 'Person' }, from: PEOPLE },
  year_close: { title: { fa: 'با سند بستن سال', en: 'With the closing of the year' } },
};

/** «از ۱۴۰۵/۰۷/۰۱ تا ۱۴۰۵/۰۷/۳۰»; either day may be open. */
export function spanText({ from = null, to = null }: Partial<DateFilter>, locale: Locale): string {
  const words = WORDS[locale];
  const ends = [
    from && `${words.from} ${formatDate(from, locale)}`,
    to && `${words.to} ${formatDate(to, locale)}`,
  ];
  return ends.filter(Boolean).join(' ');
}

/** Each filter in words, «شخص: مریم کاظمی»; its days stand beside the title, and `told` is said there too. */
export async function narrowedTo(
  ctx: Context,
  { filters }: ListQuery,
  told: readonly string[] = [],
): Promise<string[]> {
  const said = [];
  for (const [name, value] of Object.entries(filters)) {
    if (name === 'date' || told.includes(name)) continue;
    const title = FILTERS[name]?.title[ctx.locale] ?? name;
    const text = await valueText(ctx, name, value);
    said.push(text === '' ? title : `${title}: ${text}`);
  }
  return said;
}

async function valueText(ctx: Context, name: string, value: ListQuery['filters'][string]): Promise<string> {
  const { locale } = ctx;
  const words = WORDS[locale];
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'];
  if (typeof value === 'string') {
    if (name === 'creator' && value === 'system') return words.system;
    return localDigits((name === 'provider' && providerTitle(value, locale)) || value, locale);
  }
  if (Array.isArray(value)) return (await namesOf(ctx, FILTERS[name], value)).join(COMMA[locale]);
  if ('operator' in value) {
    return `${OPERATORS[value.operator][locale]} ${formatNumber(value.value, locale)}`;
  }
  return spanText(value, locale);
}

async function namesOf(
  ctx: Context,
  { from, choices }: Partial<Filter> = {},
  values: readonly (string | number)[],
): Promise<string[]> {
  const { locale } = ctx;
  if (!from) return values.map((value) => choices?.[value]?.[locale] ?? localDigits(String(value), locale));
  if (!can(ctx, from.needs)) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select * from (${sql.raw(from.names)}) n where id = any(${[...values]}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, localDigits(name, locale)]));
  return values.flatMap((id) => names.get(Number(id)) ?? []);
}

import { sql } from 'kysely';
import type { Columns } from '#contract/columns.ts';
import { type ShownFilter, shownFilter } from '#contract/filters.ts';
import type { AmountFilter, DateFilter, ListQuery } from '#contract/list.ts';
import { formatDate } from '#domain/dates.ts';
import { COMMA, formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { type Context, can } from '../context.ts';
import { FILTER_SOURCES } from './filter-sources.ts';

// The filters of an exported list in words, as the screen's print view has them.

const WORDS = {
  fa: { from: 'از', to: 'تا', yes: 'بله', no: 'خیر', deleted: 'حذف‌شده‌ها', chosen: 'فقط ردیف‌های انتخاب‌شده' },
  en: { from: 'from', to: 'to', yes: 'Yes', no: 'No', deleted: 'Deleted', chosen: 'Only chosen rows' },
} as const satisfies Record<Locale, Record<string, string>>;
type Text = Readonly<Record<Locale, string>>;
const OPERATORS: Readonly<Record<AmountFilter['operator'], Text>> = {
  '=': { fa: 'برابر با', en: 'equal to' },
  '<>': { fa: 'جز', en: 'other than' },
  '<=': { fa: 'حداکثر', en: 'at most' },
  '>=': { fa: 'دست‌کم', en: 'at least' },
};
/** What a negative debt is called: credit. */
const OWES = {
  '<=': { fa: 'بدهی حداکثر', en: 'owes at most' },
  '>=': { fa: 'بدهی دست‌کم', en: 'owes at least' },
} as const;
/** What «at most» below zero means for a balance and for a place's money. */
const BELOW = {
  owed: { fa: 'بستانکاری دست‌کم', en: 'credit of at least' },
  held: { fa: 'کسری دست‌کم', en: 'overdrawn by at least' },
} as const;

/** «از ۱۴۰۵/۰۷/۰۱ تا ۱۴۰۵/۰۷/۳۰»; either end may be open. */
export function spanText({ from = null, to = null }: Partial<DateFilter>, locale: Locale): string {
  const words = WORDS[locale];
  const ends = [
    from && `${words.from} ${formatDate(from, locale)}`,
    to && `${words.to} ${formatDate(to, locale)}`,
  ];
  return ends.filter(Boolean).join(' ');
}

/**
 * Each filter in words, «شخص: مریم کاظمی», except `untold`, which are said elsewhere; also that rows are deleted, or
 * chosen one by one.
 */
export async function filterTexts(
  ctx: Context,
  { filters, trashed, export: file }: ListQuery,
  columns: Columns<unknown>,
  untold: readonly string[] = [],
): Promise<string[]> {
  const words = WORDS[ctx.locale];
  const said: string[] = trashed ? [words.deleted] : [];
  for (const [name, value] of Object.entries(filters)) {
    if (untold.includes(name)) continue;
    const filter = shownFilter(name, file?.known ?? {}, columns);
    const title = filter?.title[ctx.locale] ?? name;
    const text = await valueText(ctx, filter, value);
    said.push(text === '' ? title : `${title}: ${text}`);
  }
  if (file?.ids) said.push(words.chosen);
  return said;
}

async function valueText(
  ctx: Context,
  filter: ShownFilter | undefined,
  value: ListQuery['filters'][string],
): Promise<string> {
  const { locale } = ctx;
  if (typeof value === 'boolean') return WORDS[locale][value ? 'yes' : 'no'];
  if (typeof value === 'string') return filter?.choices?.[value]?.[locale] ?? localDigits(value, locale);
  if (Array.isArray(value)) return (await namesOf(ctx, filter, value)).join(COMMA[locale]);
  if ('operator' in value) return comparison(value, filter?.sum, locale);
  return spanText(value, locale);
}

function comparison({ value, operator }: AmountFilter, sum: ShownFilter['sum'], locale: Locale): string {
  if (sum && operator === '<=' && value < 0) return `${BELOW[sum][locale]} ${formatNumber(-value, locale)}`;
  const owes = sum === 'owed' && value >= 0 && (operator === '<=' || operator === '>=') && OWES[operator];
  return `${(owes || OPERATORS[operator])[locale]} ${formatNumber(value, locale)}`;
}

async function namesOf(
  ctx: Context,
  { from, choices }: Partial<ShownFilter> = {},
  values: readonly (string | number)[],
): Promise<string[]> {
  const { locale } = ctx;
  const chosen = (value: string | number) => choices?.[value]?.[locale];
  const source = from && FILTER_SOURCES[from];
  if (!source) return values.map((value) => chosen(value) ?? localDigits(String(value), locale));
  if (!can(ctx, source.needs)) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select * from (${sql.raw(source.names)}) n where id = any(${[...values]}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, localDigits(name, locale)]));
  return values.flatMap((id) => names.get(Number(id)) ?? chosen(id) ?? []);
}

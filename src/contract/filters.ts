import type { Locale } from '#domain/digits.ts';
import type { Column, Columns } from './columns.ts';
import {
  type DescribedFilter,
  describedFilter,
  type FilterHint,
  type FilterKind,
  type ListSpec,
} from './list.ts';

type Text = Readonly<Record<Locale, string>>;

/** A filter with all its words, as the panel asks for it and a paper says it. */
export interface ShownFilter extends Omit<DescribedFilter, 'column' | 'hint'> {
  /** The placeholder of its field. */
  readonly hint?: Text;
  readonly name: string;
  readonly title: Text;
  /** Of a balance: what somebody owes, or what a place holds. */
  readonly sum?: 'owed' | 'held';
}

const HINTS: Readonly<Record<FilterHint, Text>> = {
  actor: { fa: 'نام، شماره‌ی کاربر، یا «سیستم»', en: 'Name, user number, or “System”' },
  author: { fa: 'نام، یا «سیستم»', en: 'Name, or “System”' },
  company: { fa: 'بخشی از نام شرکت', en: 'Part of the company name' },
  device: { fa: 'بخشی از نام دستگاه', en: 'Part of the device name' },
  email: { fa: 'بخشی از ایمیل', en: 'Part of the email' },
  name: { fa: 'بخشی از نام', en: 'Part of a name' },
  number: { fa: 'بخشی از شماره', en: 'Part of the number' },
  subject: { fa: 'بخشی از موضوع', en: 'Part of the subject' },
  text: { fa: 'بخشی از متن', en: 'Part of the text' },
};

/** The title of a column without its unit: what one types or reads beside it has its own. */
const withoutUnit = ({ fa, en }: Text): Text => ({
  fa: fa.replace(/ \(تومان\)$/, ''),
  en: en.replace(/ \(toman\)$/, ''),
});

/** Those words whose values a closed list takes: a column may know more of them. */
const takenOf = (kind: FilterKind, choices: DescribedFilter['choices']) =>
  typeof kind === 'string' || choices === undefined
    ? choices
    : Object.fromEntries(Object.entries(choices).filter(([value]) => kind.includes(value)));

/** A filter of a list by its name, with what its column says of it; undefined where the list has none of that name. */
export function shownFilter(
  name: string,
  filters: ListSpec['filters'],
  // biome-ignore lint/suspicious/noExplicitAny: of any rows
  columns: Columns<any>,
): ShownFilter | undefined {
  const filter = filters[name];
  if (filter === undefined) return undefined;
  const { column: of = name, hint, ...described } = describedFilter(filter);
  const column: Column<unknown> | undefined = columns[of];
  const choices = takenOf(described.kind, described.choices ?? column?.choices);
  return {
    name,
    ...described,
    title: described.title ?? withoutUnit(column?.title ?? { fa: name, en: name }),
    ...(choices && { choices }),
    ...(hint && { hint: HINTS[hint] }),
    ...(described.kind === 'balance' && { sum: column?.kind === 'balance' ? 'owed' : 'held' }),
  };
}

/** The filters that the panel of a list offers, in its order. */
export const panelFilters = (
  { filters }: Pick<ListSpec, 'filters'>,
  // biome-ignore lint/suspicious/noExplicitAny: of any rows
  columns: Columns<any>,
): ShownFilter[] =>
  Object.keys(filters).flatMap((name) => {
    const filter = shownFilter(name, filters, columns);
    return filter && !filter.hidden ? [filter] : [];
  });

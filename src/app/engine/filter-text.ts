import type { WordKey } from '#app/i18n/keys.ts';
import type { Words } from '#app/i18n/words.ts';
import { type ShownFilter, shownFilter } from '#contract/filters.ts';
import type { Locale } from '#domain/digits.ts';
import { isComparison, type ListChoice, type Operator, readComparison, readSpan } from './list-address.ts';
import { filtersOf, type Resource } from './resource.ts';

export interface Option {
  value: string;
  label: string;
}

/** «عادی، طلایی». */
export const joined = ({ t }: Words, list: readonly string[]): string =>
  list.reduce((one, other) => (one === '' ? other : t('list.also', { one, other })), '');

/** A label inside a sentence: English ones begin small, unless they are a name of their own (WhatsApp). */
export const withinSentence = (label: string): string =>
  /^[A-Z][^A-Z]*$/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The active filters, except the one in the list's search box. */
export function filtersOn(
  resource: Pick<Resource<never>, 'spec' | 'columns' | 'filters' | 'search'>,
  on: ListChoice['filters'],
  searched: boolean,
): ShownFilter[] {
  const offered = filtersOf(resource);
  const { search, spec, columns } = resource;
  const own =
    search && offered.every(({ name }) => name !== search.filter)
      ? shownFilter(search.filter, spec.filters, columns)
      : undefined;
  return [...(own ? [own] : []), ...offered].filter(
    ({ name }) => on[name] !== undefined && !(searched && name === search?.filter),
  );
}

/** A comparison in words: of what a place holds, less than nothing is overdrawn. */
export function operatorWord({ sum }: Pick<ShownFilter, 'sum'>, operator: Operator): WordKey {
  if (sum !== 'held') return `list.${operator}`;
  const plain = { debt_least: 'least', debt_most: 'most', credit_least: 'below_least' } as const;
  return `list.${operator in plain ? plain[operator as keyof typeof plain] : operator}` as WordKey;
}

/** Whether values are chosen from the filter's own words. */
export const isClosed = ({ kind, choices }: Pick<ShownFilter, 'kind' | 'choices'>): boolean =>
  typeof kind !== 'string' && choices !== undefined;

/** What a filter is set to, in words: «گروه: عادی، طلایی». */
export function filterText(
  filter: ShownFilter,
  value: string,
  options: readonly Option[],
  words: Words,
): string {
  const { t, locale } = words;
  const { kind } = filter;
  const name = filter.title[locale];
  const said = (text: string) => t('list.chip', { name, value: text });
  if (isComparison(kind)) {
    const comparison = readComparison(value, kind);
    if (!comparison) return name;
    const operator = t(operatorWord(filter, comparison.operator));
    return said(t('list.compared', { operator, value: words.amount(comparison.value) }));
  }
  if (kind === 'dates') {
    const { from, to } = readSpan(value);
    const day = (date: string) => words.date(date);
    if (from && to) return said(t('list.between', { from: day(from), to: day(to) }));
    return said(from ? t('list.since', { from: day(from) }) : t('list.until', { to: day(to) }));
  }
  if (kind === 'flag') return said(t(value === 'true' ? 'list.yes' : 'list.no'));
  if (isClosed(filter) || filter.from) {
    const labels = value.split(',').map((one) => options.find((o) => o.value === one)?.label);
    const known = labels.filter((label) => label !== undefined);
    return known.length > 0 ? said(joined(words, known.map(words.digits))) : name;
  }
  return said(words.digits(typedText(filter, value, locale)));
}

/** The text field's words for a value: «سیستم» for `system`. */
export const typedText = ({ choices }: Pick<ShownFilter, 'choices'>, value: string, locale: Locale): string =>
  choices?.[value]?.[locale] ?? value;

/** The value that typed words stand for. */
export function typedValue({ choices }: Pick<ShownFilter, 'choices'>, text: string, locale: Locale): string {
  const given = text.trim();
  const [value] = Object.entries(choices ?? {}).find(([, word]) => word[locale] === given) ?? [];
  return value ?? given;
}

import { queryClient } from '#app/data/query.ts';
import type { Words } from '#app/i18n/words.ts';
import { type Call, resourceOf } from '#contract/call.ts';
import { weekdayNames } from '#domain/dates.ts';
import { joined } from './filter-text.ts';
import type { FieldSpec } from './form.ts';
import { isEmpty, type Values } from './form-body.ts';

/** A field's value as words, where two people have changed one record. */
export function valueText(words: Words, field: FieldSpec, value: unknown, values: Values = {}): string {
  const { t } = words;
  if (isEmpty(value)) return t('form.none');
  switch (field.type) {
    case 'own': {
      const { draw: _, send: __, show, kind, ...plain } = field;
      const shown = show?.(value, words);
      if (shown !== undefined) return words.digits(shown);
      return kind
        ? valueText(words, { ...plain, type: kind(values) } as FieldSpec, value)
        : plainText(words, value);
    }
    case 'flag':
      return t(value ? 'form.yes' : 'form.no');
    case 'money':
      return words.money(Number(value));
    case 'percent':
      return words.percent(Number(value));
    case 'date':
      return words.date(String(value));
    case 'time':
      return words.time(String(value));
    case 'phone':
      return words.phone(String(value));
    case 'weekdays':
      return listText(
        words,
        (value as number[]).flatMap((day) => weekdayNames(words.locale)[day] ?? []),
      );
    case 'choice': {
      const option = field.options.find((each) => each.value === value);
      if (option) return t(option.label);
      return field.other ? t(field.other, { n: Number(value) }) : words.digits(String(value));
    }
    default:
      return plainText(words, value);
  }
}

const listText = (words: Words, list: readonly string[]): string =>
  list.length === 0 ? words.t('form.none') : words.digits(joined(words, list));

/** What no field puts in words: a thing by its name, several by theirs or by how many they are. */
function plainText(words: Words, value: unknown): string {
  if (typeof value === 'boolean') return words.t(value ? 'form.yes' : 'form.no');
  if (typeof value !== 'object' || value === null) return words.digits(String(value));
  if (!Array.isArray(value)) return words.digits(nameOf(value) ?? words.t('form.filled'));
  const names = value.map(nameOf);
  return names.every((name) => name !== undefined)
    ? listText(words, names)
    : words.t('form.items', { n: value.length });
}

function nameOf(thing: unknown): string | undefined {
  const { name, family, title } = (thing ?? {}) as Partial<Record<'name' | 'family' | 'title', string>>;
  return name === undefined ? title : [name, family].filter(Boolean).join(' ');
}

interface Kept {
  data?: readonly { id: unknown }[];
  pages?: readonly { data: readonly { id: unknown }[] }[];
}

/** What ids of a list are called, as far as it was read: of one, or of several; undefined where one is not known. */
export const cachedName =
  (list: Call) =>
  (value: unknown, words: Words): string | undefined => {
    const kept = queryClient.getQueriesData<Kept>({ queryKey: [resourceOf(list), list.name] });
    const rows = kept.flatMap(([, answer]) => [
      ...(answer?.data ?? []),
      ...(answer?.pages ?? []).flatMap(({ data }) => data),
    ]);
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    const names = ids.map((id) => nameOf(rows.find((row) => row.id === id)));
    return names.every((name) => name !== undefined) ? listText(words, names) : undefined;
  };

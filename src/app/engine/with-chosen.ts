import type { Words } from '#app/i18n/words.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

/**
 * What may be chosen of a list, and with it what is chosen already: until its name has come, where the list does not
 * come, and where it is off the list by now, it must not read as if nothing were.
 */
export function withChosen<T extends string>(
  { t }: Pick<Words, 't'>,
  options: readonly SelectOption<T>[],
  value: T | '',
  list: { data: unknown; isLoading: boolean },
  /** What it is called, where the record says so. */
  name?: string | undefined,
): readonly SelectOption<T>[] {
  if (value === '' || options.some((option) => option.value === value)) return options;
  const unnamed = list.data ? t('form.not_listed') : list.isLoading ? '…' : t('form.chosen');
  return [{ value, label: name ?? unnamed }, ...options];
}

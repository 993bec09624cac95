import { useQuery } from '@tanstack/react-query';
import { queryClient, queryFor } from '#app/data/query.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { characters } from '#contract/people/characters.ts';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';

const all = queryFor(characters.list, { query: { per_page: '200' } });

/** A group's name, as far as the groups were read. */
export const groupName = (id: unknown): string | undefined =>
  queryClient.getQueryData(all.queryKey)?.data.find((group) => group.id === id)?.name;

/** The group of a customer. */
export function GroupField({ label, value, onChange, error, record }: OwnFieldProps) {
  const { t } = useWords();
  const { data } = useQuery(all);
  const own = record?.character as { id: number; name: string } | undefined;
  const groups = data?.data ?? (own ? [own] : []);
  return (
    <SearchSelectField
      {...{ label, error }}
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      placeholder={t('form.choose')}
      search={t('form.search')}
      nothing={t('form.nothing_found')}
    />
  );
}

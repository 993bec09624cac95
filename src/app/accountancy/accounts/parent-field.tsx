import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Account, accounts } from '#contract/accountancy/accounts.ts';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { codeText, parentsFor } from './tree-nodes.ts';

/** The account that another one stands below. */
export function ParentField({ label, error, value, onChange, record }: OwnFieldProps) {
  const { t, digits } = useWords();
  const all = useQuery(queryFor(accounts.list)).data?.data ?? [];
  return (
    <SearchSelectField
      {...{ label, error }}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(Number(id))}
      options={parentsFor(all, record as Account | null).map(({ id, code, name }) => ({
        value: String(id),
        label: `${digits(codeText(code))} · ${digits(name)}`,
      }))}
      placeholder={t('form.choose')}
      search={t('accountancy.search')}
      nothing={t('accountancy.picks_nothing')}
    />
  );
}

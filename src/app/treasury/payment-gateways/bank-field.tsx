import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { banks } from '#contract/treasury/banks.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

/** The bank that a gateway clears to; who may not see banks sees the one that it has. */
export function BankField({ label, value, onChange, error, record }: OwnFieldProps) {
  const { t, digits } = useWords();
  const can = useCan();
  const all = useQuery({
    ...queryFor(banks.list, { query: { per_page: '200' } }),
    enabled: can('bank.show'),
  });
  const own = record?.bank as { id: number; name: string } | undefined;
  const offered = all.data?.data ?? (own ? [own] : []);
  return (
    <SelectField
      {...{ label, error }}
      options={offered.map(({ id, name }) => ({ value: String(id), label: digits(name) }))}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(id) => onChange(Number(id))}
      placeholder={t('form.choose')}
    />
  );
}

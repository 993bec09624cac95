import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { gatewayProviders } from '#contract/gateway-providers.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

/** Whose gateway it is, of those that the server knows for its type. */
export function ProviderField({ label, optional, value, onChange, error, values }: OwnFieldProps) {
  const { t } = useWords();
  const known = useQuery(queryFor(gatewayProviders, {})).data?.data ?? [];
  const offered = known.filter(({ type, name }) => type === values.type || name === value);
  return (
    <SelectField
      {...{ label, optional, error }}
      options={offered.map(({ name, title }) => ({ value: name, label: title }))}
      value={String(value ?? '')}
      onChange={onChange}
      placeholder={t('form.choose')}
    />
  );
}

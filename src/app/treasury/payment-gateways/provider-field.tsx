import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { withChosen } from '#app/engine/with-chosen.ts';
import { useWords } from '#app/i18n/words.ts';
import { gatewayProviders } from '#contract/treasury/gateway-providers.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

/** Whose gateway it is, of those that the server knows for its type. */
export function ProviderField({ label, optional, value, onChange, error, values }: OwnFieldProps) {
  const words = useWords();
  const { t } = words;
  const query = useQuery(queryFor(gatewayProviders, {}));
  const offered = (query.data?.data ?? []).filter(({ type, name }) => type === values.type || name === value);
  const options = offered.map(({ name, title }) => ({ value: name, label: title }));
  const chosen = String(value ?? '');
  return (
    <>
      <SelectField
        {...{ label, optional, error }}
        options={withChosen(words, options, chosen, query)}
        value={chosen}
        onChange={onChange}
        placeholder={t('form.choose')}
      />
      <FailedNotice query={query} title={t('errors.list')} />
    </>
  );
}

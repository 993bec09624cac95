import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { CustomerPicker } from '#app/features/customer/customer-picker.tsx';
import type { PickedPerson } from '#app/features/customer/customer-picker-person.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { RecordField } from '#ui/fields/record-field.tsx';

/** Somebody out of the books, found as at the desk. */
export function PersonField({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const picked = value as Pick<PickedPerson, 'id' | 'name'> | null;
  return (
    <RecordField
      {...{ label, error }}
      icon={UserRound}
      chosen={picked?.name ?? null}
      choose={t('people.person_choose')}
      change={t('people.person_change')}
      onClear={() => onChange(null)}
    >
      <CustomerPicker query={query} onQuery={setQuery} onPick={({ id, name }) => onChange({ id, name })} />
    </RecordField>
  );
}

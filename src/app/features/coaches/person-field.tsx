import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { CustomerPicker } from '#app/features/customer/customer-picker.tsx';
import type { PickedPerson } from '#app/features/customer/customer-picker-person.ts';
import { splitTyped } from '#app/features/customer/customer-picker-typed.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { putFormDraft } from '#app/resource/form-draft.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { RecordField } from '#ui/fields/record-field.tsx';

/** Somebody out of the books, found as at the desk; whoever is not in them yet is written down over the page. */
export function PersonField({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const sheet = useSheet();
  const [query, setQuery] = useState('');
  const picked = value as Pick<PickedPerson, 'id' | 'name'> | null;
  const add = () => {
    const { name, family, phone } = splitTyped(query);
    putFormDraft('users', { name, family, phone_number: phone });
    sheet.open('form', 'users');
  };
  return (
    <RecordField
      {...{ label, error }}
      icon={UserRound}
      chosen={picked?.name ?? null}
      change={t('people.person_change')}
      onClear={() => onChange(null)}
    >
      <CustomerPicker
        query={query}
        onQuery={setQuery}
        onPick={({ id, name }) => onChange({ id, name })}
        // A form in the sheet would give way to the other one.
        onNew={sheet.current?.kind === 'form' ? undefined : add}
      />
    </RecordField>
  );
}

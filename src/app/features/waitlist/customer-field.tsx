import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { UserPicker } from '#app/parts/people/user-picker.tsx';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { Button } from '#ui/button.tsx';
import { RecordField } from '#ui/fields/record-field.tsx';

/** Who waits: somebody in the books. */
export function CustomerField({ label, value, onChange, error }: OwnFieldProps) {
  const { t, digits } = useWords();
  const [picking, setPicking] = useState(false);
  const picked = value as { id: number; name: string } | null;
  return (
    <>
      <RecordField
        {...{ label, error }}
        icon={UserRound}
        chosen={picked ? digits(picked.name) : null}
        change={t('people.person_change')}
        onClear={() => setPicking(true)}
      >
        <Button
          icon={UserRound}
          className="min-h-(--control-field) w-full justify-start"
          onClick={() => setPicking(true)}
        >
          {t('people.person_pick')}
        </Button>
      </RecordField>
      <UserPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={([person]) => {
          setPicking(false);
          if (person) onChange({ id: person.id, name: `${person.name} ${person.family}` });
        }}
        title={t('people.person_pick')}
      />
    </>
  );
}

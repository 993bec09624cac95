import { useState } from 'react';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { PersonBox } from './person-box.tsx';
import { UserPicker } from './user-picker.tsx';

/** The waiting customer: an existing person. */
export function CustomerField({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const [picking, setPicking] = useState(false);
  const picked = value as { id: number; name: string } | null;
  return (
    <>
      <PersonBox {...{ label, error }} name={picked?.name ?? null} onPick={() => setPicking(true)} />
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

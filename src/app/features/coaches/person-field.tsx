import UserRound from 'lucide-react/icons/user-round';
import { Suspense, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { splitTyped } from '#app/features/customer/customer-picker-typed.ts';
import { useWords } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { putFormDraft } from '#app/resource/form-draft.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Button } from '#ui/button.tsx';
import { RecordField } from '#ui/fields/record-field.tsx';

const UserPicker = lazyScreen(() => import('#app/features/users/user-picker.tsx').then((m) => m.UserPicker));

/** Who is a coach already cannot become one. */
const NO_COACH = { coach: 'false' };

/** Somebody out of the books, from their list; whoever is not in them yet is written down over the page. */
export function PersonField({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const can = useCan();
  const sheet = useSheet();
  const [picking, setPicking] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (picking && !wanted) setWanted(true);
  const picked = value as { id: number; name: string } | null;
  const add = (typed: string) => {
    const { name, family, phone } = splitTyped(typed);
    putFormDraft('users', { name, family, phone_number: phone });
    setPicking(false);
    sheet.open('form', 'users');
  };
  // A form in the sheet would give way to the other one.
  const mayAdd = can('user.create') && sheet.current?.kind !== 'form';
  return (
    <>
      <RecordField
        {...{ label, error }}
        icon={UserRound}
        chosen={picked?.name ?? null}
        change={t('people.person_change')}
        onClear={() => setPicking(true)}
      >
        <Button icon={UserRound} onClick={() => setPicking(true)}>
          {t('people.person_pick')}
        </Button>
      </RecordField>
      {wanted && (
        <Suspense>
          <UserPicker
            open={picking}
            onClose={() => setPicking(false)}
            onPick={([person]) => {
              setPicking(false);
              if (person) onChange({ id: person.id, name: `${person.name} ${person.family}` });
            }}
            onNew={mayAdd ? add : undefined}
            fixed={NO_COACH}
            title={t('people.person_pick')}
          />
        </Suspense>
      )}
    </>
  );
}

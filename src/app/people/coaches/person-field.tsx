import { Suspense, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { putFormDraft } from '#app/engine/form-draft.ts';
import { useWords } from '#app/i18n/words.ts';
import { NewUserSheet } from '#app/parts/people/new-user-sheet.tsx';
import { PersonBox } from '#app/parts/people/person-box.tsx';
import { splitTyped } from '#app/parts/people/typed-person.ts';
import { UserPicker } from '#app/parts/people/user-picker.tsx';
import type { User } from '#contract/people/users.ts';

/** Existing coaches are excluded. */
const NO_COACH = { coach: 'false' };

/** Chooses a person from the list; a new person is created in a sheet above the form. */
export function PersonField({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const can = useCan();
  const [picking, setPicking] = useState(false);
  /** Which new person is written down: each begins with what was typed for them. */
  const [fresh, setFresh] = useState(0);
  const [adding, setAdding] = useState(false);
  const picked = value as { id: number; name: string } | null;
  const add = (typed: string) => {
    const { name, family, phone } = splitTyped(typed);
    putFormDraft('users', { name, family, phone_number: phone });
    setPicking(false);
    setFresh(fresh + 1);
    setAdding(true);
  };
  const choose = ({ id, name, family }: Pick<User, 'id' | 'name' | 'family'>) =>
    onChange({ id, name: `${name} ${family}` });
  return (
    <>
      <PersonBox {...{ label, error }} name={picked?.name ?? null} onPick={() => setPicking(true)} />
      <UserPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={([person]) => {
          setPicking(false);
          if (person) choose(person);
        }}
        onNew={can('user.create') ? add : undefined}
        fixed={NO_COACH}
        title={t('people.person_pick')}
      />
      {fresh > 0 && (
        <Suspense>
          <NewUserSheet key={fresh} open={adding} onClose={() => setAdding(false)} onMade={choose} />
        </Suspense>
      )}
    </>
  );
}

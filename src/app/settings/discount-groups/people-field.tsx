import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { UserPicker } from '#app/parts/people/user-picker.tsx';
import type { DiscountGroupDetail } from '#contract/settings/discount-groups.ts';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';

type Person = DiscountGroupDetail['users'][number];

/** The ids of the field's people, for the request. */
export const peopleIds = (value: unknown): number[] => (value as Person[]).map(({ id }) => id);

/** Single people, each with a cross; more are chosen from their list. */
export function PeopleField({ label, value, onChange, error }: OwnFieldProps) {
  const { t, digits } = useWords();
  const [picking, setPicking] = useState(false);
  const people = (value ?? []) as Person[];
  return (
    <FieldGroup {...{ label, error }}>
      <div className="flex flex-wrap gap-2">
        {people.map((person) => {
          const name = digits(`${person.name} ${person.family}`);
          return (
            <RemovableChip
              key={person.id}
              label={name}
              onRemove={() => onChange(people.filter(({ id }) => id !== person.id))}
            >
              {name}
            </RemovableChip>
          );
        })}
        <Chip icon={UserRoundPlus} dashed onClick={() => setPicking(true)}>
          {t('discount-groups.person_add')}
        </Chip>
      </div>
      <UserPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false);
          onChange([...people, ...picked.map(({ id, name, family }) => ({ id, name, family }))]);
        }}
        multi
        listed={(person) => people.some(({ id }) => id === person.id)}
        title={t('discount-groups.person_add')}
      />
    </FieldGroup>
  );
}

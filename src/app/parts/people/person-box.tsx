import UserRound from 'lucide-react/icons/user-round';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { RecordField } from '#ui/fields/record-field.tsx';

/** The selected person, with a button to change. */
export function PersonBox({
  name,
  onPick,
  ...field
}: Pick<OwnFieldProps, 'label' | 'error'> & { name: string | null; onPick: () => void }) {
  const { t, digits } = useWords();
  return (
    <RecordField
      {...field}
      icon={UserRound}
      chosen={name === null ? null : digits(name)}
      change={t('people.person_change')}
      onClear={onPick}
    >
      <Button icon={UserRound} className="min-h-(--control-field) w-full justify-start" onClick={onPick}>
        {t('people.person_pick')}
      </Button>
    </RecordField>
  );
}

import Building from 'lucide-react/icons/building';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { CompanyPicker } from '#app/parts/people/company-picker.tsx';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { UserPicker } from '#app/parts/people/user-picker.tsx';
import { Button } from '#ui/button.tsx';
import { RecordField } from '#ui/fields/record-field.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import type { Named } from './money-draft.ts';

/** Which company was paid, if that is to be known (D33). */
export function PaidCompany({
  company,
  onChange,
  error,
}: {
  company: Named | null;
  onChange: (company: Named | null) => void;
  error?: string | undefined;
}) {
  const { t } = useWords();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Chosen
        icon={Building}
        label={t('treasury.paid_company')}
        name={company?.name}
        pick={t('companies.pick')}
        onPick={() => setPicking(true)}
        onClear={() => onChange(null)}
        error={error}
      />
      <CompanyPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          setPicking(false);
          if (picked) onChange({ id: picked.id, name: picked.name });
        }}
      />
    </>
  );
}

/** The payee of a cost, if known; their account is not affected (D33). */
export function PaidPerson({
  person,
  onChange,
  error,
}: {
  person: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
  error?: string | undefined;
}) {
  const { t } = useWords();
  const can = useCan();
  const [picking, setPicking] = useState(false);
  if (!person && !can('user.show')) return null;
  return (
    <>
      <Chosen
        icon={UserRound}
        label={t('treasury.paid_person')}
        name={person?.name}
        pick={t('people.person_pick')}
        onPick={() => setPicking(true)}
        onClear={() => onChange(null)}
        error={error}
      />
      <UserPicker
        open={picking}
        onClose={() => setPicking(false)}
        title={t('people.person_pick')}
        onPick={([user]) => {
          setPicking(false);
          if (!user) return;
          const { id, name, family, phone_number, balance } = user;
          onChange({ id, name: `${name} ${family}`, phone: phone_number ?? '', balance });
        }}
      />
    </>
  );
}

function Chosen({
  icon,
  label,
  name,
  pick,
  onPick,
  onClear,
  error,
}: {
  icon: LucideIcon;
  label: string;
  name: string | undefined;
  pick: string;
  onPick: () => void;
  onClear: () => void;
  error: ReactNode;
}) {
  const { t, digits } = useWords();
  return (
    <RecordField
      {...{ icon, label, error, onClear }}
      optional
      tight
      chosen={name === undefined ? null : digits(name)}
      change={t('common.remove')}
    >
      <Button icon={icon} className="min-h-(--control-field) w-full justify-start" onClick={onPick}>
        {pick}
      </Button>
    </RecordField>
  );
}

import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { CustomerPicker } from '#app/parts/people/customer-picker.tsx';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { PersonCard, personNote } from '#app/parts/people/person-card.tsx';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** A person as one side of the money form: searched for, then with what they owe before and after. */
export function PersonSide({
  title,
  person,
  detail,
  balance,
  after,
  afterLabel,
  query,
  onQuery,
  onPick,
  error,
  children,
}: {
  title: string;
  person: PickedPerson | null;
  detail: UserDetail | undefined;
  /** Positive is debt; null: not known. */
  balance: number | null;
  after: number | null;
  afterLabel: string;
  query: string;
  onQuery: (query: string) => void;
  onPick: (person: PickedPerson | null) => void;
  error?: string | undefined;
  /** Further fields of this side. */
  children?: ReactNode;
}) {
  const words = useWords();
  const { t } = words;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="flex min-h-11 items-center font-heavy">{title}</h2>
      {person ? (
        <PersonCard person={{ ...person, balance }} note={personNote(words, detail, null)}>
          <IconButton icon={Pencil} label={t('receive.change_customer')} onClick={() => onPick(null)} />
        </PersonCard>
      ) : (
        <CustomerPicker query={query} onQuery={onQuery} onPick={onPick} />
      )}
      {error && <p className="text-caption text-negative">{error}</p>}
      {children}
      {person && after !== null && (
        <p className="mt-auto flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <span className="text-muted">{afterLabel}</span>
          <PersonBalance value={after} />
        </p>
      )}
    </Card>
  );
}

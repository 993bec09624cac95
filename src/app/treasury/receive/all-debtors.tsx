import { useMemo, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { PersonRow } from '#app/parts/people/person-row.tsx';
import { type PickedPerson, rememberPerson } from '#app/parts/people/picked-person.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useStableRows } from '#ui/use-stable-rows.ts';
import { useDebtors } from './use-debtors.ts';

const PAGE = 50;

/** All debtors, largest first. */
export function AllDebtors({ onPick }: { onPick: (person: PickedPerson) => void }) {
  const { t } = useWords();
  const debtors = useDebtors();
  const [most, setMost] = useState(PAGE);
  const known = useMemo(() => new Map(debtors?.map((one) => [String(one.id), one])), [debtors]);
  const { keys, touch } = useStableRows(
    [...known.keys()],
    useMemo(() => new Set(known.keys()), [known]),
  );
  if (!debtors) return <SkeletonRows rows={6} picture />;
  if (debtors.length === 0) return <p className="px-1 text-muted">{t('people.nobody_owes')}</p>;
  const rest = debtors.length - most;
  const shown = keys.flatMap((key) => known.get(key) ?? []).slice(0, most);
  return (
    <div className="-mx-2 flex flex-col" {...touch}>
      {shown.map((one) => (
        <PersonRow
          key={one.id}
          person={one}
          note={null}
          onPick={() => {
            rememberPerson(one);
            onPick(one);
          }}
        />
      ))}
      {rest > 0 && (
        <Button kind="ghost" className="mt-2" onClick={() => setMost(most + PAGE)}>
          {t('people.more', { n: Math.min(rest, PAGE) })}
        </Button>
      )}
    </div>
  );
}

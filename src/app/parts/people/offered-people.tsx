import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { users } from '#contract/people/users.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { nextWords, PersonRow } from './person-row.tsx';
import { type PickedPerson, personOfResult, personOfUser, recentPeople } from './picked-person.ts';
import { usePeopleOfToday } from './use-people-of-today.ts';

interface Offered {
  person: PickedPerson;
  note: string | null;
}
interface Props {
  onPick: (person: PickedPerson) => void;
}

/** Before a letter is typed: the five last picked. */
export function OfferedPeople({ onPick }: Props) {
  return <Groups recent={useRecent()} onPick={onPick} />;
}

/** Before typing: today's customers, then the five last selected. */
export function PeopleOfToday({ onPick }: Props) {
  const words = useWords();
  const { today } = useClubNow();
  const found = usePeopleOfToday(true);
  // As of opening the search, so that nobody changes place under a finger.
  const [first, setFirst] = useState(found);
  if (first === null && found !== null) setFirst(found);
  const recent = useRecent();
  if (first === null) return <SkeletonRows rows={4} picture />;
  const people = first.map((result): Offered => {
    const [slot] = result.next;
    return { person: personOfResult(result), note: slot ? nextWords(words, slot, today) : null };
  });
  const named = new Set(people.map(({ person }) => person.id));
  const others = recent.filter(({ person }) => !named.has(person.id));
  return <Groups today={people} recent={others} onPick={onPick} />;
}

function Groups({
  today = [],
  recent,
  onPick,
}: Props & { today?: readonly Offered[]; recent: readonly Offered[] }) {
  const { t } = useWords();
  if (today.length === 0 && recent.length === 0) return <p className="px-1 text-muted">{t('find.hint')}</p>;
  const rows = (people: readonly Offered[]) =>
    people.map(({ person, note }) => (
      <PersonRow key={person.id} person={person} note={note} onPick={onPick} />
    ));
  return (
    <>
      {today.length > 0 && <Group title={t('find.today')}>{rows(today)}</Group>}
      {recent.length > 0 && <Group title={t('customer.recent')}>{rows(recent)}</Group>}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="-mx-2 flex flex-col pb-3">
      {/* No heading: it stands in sheets and pages, below headings of any level. */}
      <p className="px-2 pt-1 text-label font-semibold text-muted">{title}</p>
      {children}
    </section>
  );
}

/** The last picked: at once as they are known here, then with their balance of now. */
function useRecent(): Offered[] {
  const words = useWords();
  const { today } = useClubNow();
  const can = useCan();
  const [people] = useState(recentPeople);
  const enabled = can('user.show');
  const answers = useQueries({
    queries: people.map(({ id }) => ({ ...queryFor(users.get, { params: { id: String(id) } }), enabled })),
  });
  if (!enabled) return [];
  return people.flatMap((person, index) => {
    const answer = answers[index];
    if (answer?.error instanceof CallError && answer.error.code === 'not_found') return [];
    const user = answer?.data?.data;
    const [slot] = user?.next_reservations ?? [];
    return [
      {
        person: user ? personOfUser(user) : person,
        note: slot ? nextWords(words, slot, today) : user ? words.t('customer.no_next') : null,
      },
    ];
  });
}

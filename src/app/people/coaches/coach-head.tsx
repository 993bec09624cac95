import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { CardBalance } from '#app/engine/cells.tsx';
import { RecordHead, type RecordPage } from '#app/engine/record-head.tsx';
import { useWords } from '#app/i18n/words.ts';
import { coaches } from '#contract/people/coaches.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { shareText } from './share-text.ts';

/** The coach of a list, with links to their other pages, by permission. */
export function CoachHead({ id, paper }: { id: string; paper?: boolean }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const query = useQuery(queryFor(coaches.get, { params: { id } }));
  const coach = query.data?.data;
  // The list below shows the error.
  if (!coach) return failureOf(query) ? null : <SkeletonRows rows={1} picture />;
  const own = `/coaches/${id}`;
  const pages: (RecordPage | false)[] = [
    can('coach.show') && { to: own, label: t('record.file') },
    { to: `${own}/classes`, label: t('record.classes') },
    coach.balance !== null && { to: `${own}/transactions`, label: t('record.statement') },
    can('receive.show') && can('coach.show') && { to: `${own}/receive`, label: t('record.receipts') },
    can('user.show') && { to: `/customers/${coach.user.id}`, label: t('record.customer') },
  ];
  return (
    <RecordHead
      paper={paper}
      name={`${coach.user.name} ${coach.user.family}`}
      picture={coach.user.avatar}
      detail={shareText(words, coach)}
      end={coach.balance !== null && <CardBalance value={coach.balance} words={words} />}
      pages={pages.filter((page) => page !== false)}
    />
  );
}

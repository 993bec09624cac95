import type { UseQueryResult } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure.ts';
import { RecordHead, type RecordPage } from '#app/engine/record-head.tsx';
import { useWords } from '#app/i18n/words.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PlaceBalance } from './place-figures.tsx';

/** The place of a statement, with links to its other pages. */
export function PlaceHead<P extends { balance: number | null }>({
  query,
  name,
  own,
  pages = [],
  paper,
}: {
  query: UseQueryResult<{ data: P }>;
  name: (place: P) => string;
  /** Its page. */
  own: string;
  pages?: readonly RecordPage[];
  paper?: boolean | undefined;
}) {
  const { t, digits } = useWords();
  const place = query.data?.data;
  // The list below shows the error.
  if (!place) return failureOf(query) ? null : <SkeletonRows rows={1} picture />;
  return (
    <RecordHead
      paper={paper}
      name={digits(name(place))}
      picture={null}
      end={<PlaceBalance value={place.balance} />}
      pages={[
        { to: own, label: t('record.file') },
        { to: `${own}/transactions`, label: t('record.statement') },
        ...pages,
      ]}
    />
  );
}

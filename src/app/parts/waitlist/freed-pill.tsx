import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryFor } from '#app/data/query.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { useOffline } from '#app/state/connection.ts';
import { waitlist } from '#contract/waitlist.ts';
import type { FreedProps } from './freed-button.tsx';

const FreedButton = lazyWithWords<FreedProps>(() => import('./freed-button.tsx').then((m) => m.FreedButton));

/** Absent until a slot becomes free that somebody waits for; without a network nobody knows. */
export function FreedPill(props: Omit<FreedProps, 'slots'>) {
  const away = useOffline();
  const { data } = useQuery({ ...queryFor(waitlist.freed), enabled: !away });
  if (away || !data || data.data.length === 0) return null;
  return (
    <Suspense>
      <FreedButton slots={data.data} {...props} />
    </Suspense>
  );
}

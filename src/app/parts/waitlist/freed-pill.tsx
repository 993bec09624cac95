import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryFor } from '#app/data/query.ts';
import { extraWithWords } from '#app/lazy-with-words.ts';
import { useOffline } from '#app/state/connection.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import type { FreedProps } from './freed-button.tsx';
import { keyOf } from './freed-key.ts';

const FreedButton = extraWithWords<FreedProps>(() => import('./freed-button.tsx').then((m) => m.FreedButton));

/** Slots that were free when the page first loaded are not announced. */
let known: ReadonlySet<string> | undefined;

/** Renders nothing until a slot with waiting people becomes free; unknown offline. */
export function FreedPill(props: Omit<FreedProps, 'slots' | 'known'>) {
  const offline = useOffline();
  const { data } = useQuery({ ...queryFor(waitlist.freed), enabled: !offline });
  if (data) known ??= new Set(data.data.map(keyOf));
  if (offline || !known || !data || data.data.length === 0) return null;
  return (
    <Suspense>
      <FreedButton slots={data.data} known={known} {...props} />
    </Suspense>
  );
}

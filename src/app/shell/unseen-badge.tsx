import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { needWords } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import { connectionAtom } from '#app/state/connection.ts';

const Nothing = () => null;
// Nobody waits for it: where it does not arrive, the navigation goes on without.
const Unseen = lazyScreen<object>(() =>
  Promise.all([import('./unseen.tsx'), needWords('office')]).then(
    ([{ Unseen }]) => Unseen,
    () => Nothing,
  ),
);

/** What one has not yet seen of what one was told; asked for when the first view stands and the stream is open. */
export function UnseenBadge() {
  const reached = useAtomValue(connectionAtom).fresh_at !== null;
  return (
    reached && (
      <Suspense>
        <Unseen />
      </Suspense>
    )
  );
}

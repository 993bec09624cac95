import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '#app/lazy-screen.ts';
import { connectionAtom } from '#app/state/connection.ts';

const Nothing = () => null;
// Nobody waits for it: where it does not arrive, the navigation goes on without.
const Unseen = lazyScreen<object>(() =>
  import('./unseen.tsx').then(
    ({ Unseen }) => Unseen,
    () => Nothing,
  ),
);

/** So long after the start of the app what one came for stands. */
const LATER_MS = 3000;

/** What one has not yet seen of what one was told; asked for when the stream is open, after what is looked at. */
export function UnseenBadge() {
  const reached = useAtomValue(connectionAtom).fresh_at !== null;
  const [late, setLate] = useState(() => performance.now() > LATER_MS);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  return (
    reached &&
    late && (
      <Suspense>
        <Unseen />
      </Suspense>
    )
  );
}

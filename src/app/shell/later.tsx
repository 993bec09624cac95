import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { connectionAtom } from '#app/state/connection.ts';

/** So long after the start of the app what one came for stands. */
const LATER_MS = 3000;

/** What is asked for when the stream is open, after what is looked at. */
export function Later({ children }: { children: ReactNode }) {
  const reached = useAtomValue(connectionAtom).fresh_at !== null;
  const [late, setLate] = useState(() => performance.now() > LATER_MS);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  return reached && late && <Suspense>{children}</Suspense>;
}

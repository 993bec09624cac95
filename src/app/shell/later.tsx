import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { connectionAtom } from '#app/state/connection.ts';

/** How long after the start the main content is certainly shown. */
const LATER_MS = 3000;

/** Renders content whose requests come after the main ones, once the stream is open. */
export function Later({ children }: { children: ReactNode }) {
  const reached = useAtomValue(connectionAtom).fresh_at !== null;
  const [late, setLate] = useState(() => performance.now() > LATER_MS);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  return reached && late && <Suspense>{children}</Suspense>;
}

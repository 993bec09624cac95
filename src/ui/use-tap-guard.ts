import { useLayoutEffect, useRef } from 'react';

/** How long new content ignores taps that were meant for what was there before. */
const NEW_MS = 800;

/**
 * Whether the content at a place has been there long enough for a tap to be meant for it. `before` is the content shown
 * until now, when another component rendered it.
 */
export function useTapGuard(subject: string, before: string = subject): () => boolean {
  const since = useRef(-NEW_MS);
  const last = useRef(before);
  // Before another tap can come.
  useLayoutEffect(() => {
    if (last.current === subject) return;
    last.current = subject;
    since.current = performance.now();
  }, [subject]);
  return () => performance.now() - since.current > NEW_MS;
}

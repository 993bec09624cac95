import { useLayoutEffect, useRef } from 'react';

/** What has just come under a finger takes no tap that was meant for what stood there. */
const NEW_MS = 800;

/**
 * Whether what is shown in one place has stood there long enough to be meant by a tap. `before` is what stood there
 * until this was drawn, where that was not this very component.
 */
export function useMeant(subject: string, before: string = subject): () => boolean {
  const since = useRef(-NEW_MS);
  const last = useRef(before);
  // As soon as it stands there, before another tap can come.
  useLayoutEffect(() => {
    if (last.current === subject) return;
    last.current = subject;
    since.current = performance.now();
  }, [subject]);
  return () => performance.now() - since.current > NEW_MS;
}

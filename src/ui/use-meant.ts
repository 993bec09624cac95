import { useLayoutEffect, useRef } from 'react';

/** What has just come under a finger takes no tap that was meant for what stood there. */
const NEW_MS = 800;

/** Whether what is shown in one place has stood there long enough to be meant by a tap. */
export function useMeant(subject: string): () => boolean {
  const since = useRef(-NEW_MS);
  const last = useRef(subject);
  // As soon as it stands there, before another tap can come.
  useLayoutEffect(() => {
    if (last.current === subject) return;
    last.current = subject;
    since.current = performance.now();
  }, [subject]);
  return () => performance.now() - since.current > NEW_MS;
}

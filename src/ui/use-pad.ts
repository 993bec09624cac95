import { useSyncExternalStore } from 'react';

/** A real keyboard and a window wide enough for it: there sums are typed, without keys of ours. */
const TYPED = '(pointer: fine) and (min-width: 1200px)';

function watch(changed: () => void): () => void {
  const list = matchMedia(TYPED);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether sums and numbers are typed on our own keys here. */
export function usePad(): boolean {
  return !useSyncExternalStore(watch, () => matchMedia(TYPED).matches);
}

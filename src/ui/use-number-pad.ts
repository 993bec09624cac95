import { useSyncExternalStore } from 'react';

/** A mouse and a wide window imply a real keyboard: amounts are typed there, without the app's number pad. */
const TYPED = '(pointer: fine) and (min-width: 1200px)';

function watch(changed: () => void): () => void {
  const list = matchMedia(TYPED);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether amounts and numbers are entered with the app's number pad. */
export function useNumberPad(): boolean {
  return !useSyncExternalStore(watch, () => matchMedia(TYPED).matches);
}

import { useSyncExternalStore } from 'react';

export type Viewport = 'phone' | 'tablet' | 'laptop';

const TABLET = '(min-width: 768px)';
const LAPTOP = '(min-width: 1200px)';

/** phone below 768, tablet to 1199, laptop from 1200 CSS pixels. */
export function readViewport(): Viewport {
  if (matchMedia(LAPTOP).matches) return 'laptop';
  return matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function watchWidth(changed: () => void): () => void {
  const lists = [TABLET, LAPTOP].map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

/** The width class of the window; re-renders when it changes. */
export function useViewport(): Viewport {
  return useSyncExternalStore(watchWidth, readViewport);
}

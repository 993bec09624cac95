import { useSyncExternalStore } from 'react';

export type Viewport = 'phone' | 'tablet' | 'laptop';

const TABLET = '(min-width: 768px)';
const LAPTOP = '(min-width: 1200px)';
const COARSE = '(pointer: coarse)';

/** phone below 768, tablet to 1199, laptop from 1200 CSS pixels. */
export function viewportOf(width: number): Viewport {
  if (width >= 1200) return 'laptop';
  return width >= 768 ? 'tablet' : 'phone';
}

function read(): Viewport {
  if (matchMedia(LAPTOP).matches) return 'laptop';
  return matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function watch(queries: string[]) {
  return (changed: () => void) => {
    const lists = queries.map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener('change', changed);
    return () => {
      for (const list of lists) list.removeEventListener('change', changed);
    };
  };
}

const watchWidth = watch([TABLET, LAPTOP]);
const watchPointer = watch([COARSE]);

/** The class of the window's width; draws again when it changes. */
export function useViewport(): Viewport {
  return useSyncExternalStore(watchWidth, read);
}

/** True where a finger is the main pointer: there the money pad stands in for the system keyboard. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(watchPointer, () => matchMedia(COARSE).matches);
}

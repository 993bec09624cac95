import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Ids of the reservations that an open form is about to cancel, marked in the calendar beforehand. */
export const cancelPreviewAtom = atom<readonly number[]>([]);

export function useCancelPreview(ids: readonly number[]): void {
  const set = useSetAtom(cancelPreviewAtom);
  const key = ids.join();
  useEffect(() => {
    set(key === '' ? [] : key.split(',').map(Number));
    return () => set([]);
  }, [set, key]);
}

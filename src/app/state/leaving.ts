import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Ids of the reservations that an open form is about to cancel, marked in the calendar beforehand. */
export const leavingAtom = atom<readonly number[]>([]);

export function useLeaving(ids: readonly number[]): void {
  const set = useSetAtom(leavingAtom);
  const key = ids.join();
  useEffect(() => {
    set(key === '' ? [] : key.split(',').map(Number));
    return () => set([]);
  }, [set, key]);
}

import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Reservations that an open form is about to cancel: the calendar shows what goes before it does. */
export const leavingAtom = atom<readonly number[]>([]);

export function useLeaving(ids: readonly number[]): void {
  const set = useSetAtom(leavingAtom);
  const key = ids.join();
  useEffect(() => {
    set(key === '' ? [] : key.split(',').map(Number));
    return () => set([]);
  }, [set, key]);
}

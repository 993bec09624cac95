import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** While a slot of the open booking is lost: what is offered in its place; a free cell that is tapped takes it. */
export interface Instead {
  offered: readonly number[];
  /** What stands for the lost ones now. */
  chosen: readonly number[];
  take: (time: { id: number; date: string }) => void;
}

export const insteadAtom = atom<Instead | null>(null);

/** Shows it in the calendar as long as the form stands there. */
export function useInstead(instead: Instead | null): void {
  const set = useSetAtom(insteadAtom);
  const key = instead && JSON.stringify([instead.offered, instead.chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what of it has changed
  useEffect(() => {
    set(instead);
    return () => set(null);
  }, [set, key]);
}

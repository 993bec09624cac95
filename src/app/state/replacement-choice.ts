import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** The proposal for slots of the open booking that were lost; tapping a free cell chooses it as a replacement. */
export interface ReplacementChoice {
  offered: readonly number[];
  /** Ids of the times chosen so far. */
  chosen: readonly number[];
  take: (time: { id: number; date: string }) => void;
}

export const replacementAtom = atom<ReplacementChoice | null>(null);

/** Shows the proposal in the calendar while the form is open. */
export function useReplacementChoice(instead: ReplacementChoice | null): void {
  const set = useSetAtom(replacementAtom);
  const key = instead && JSON.stringify([instead.offered, instead.chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what of it has changed
  useEffect(() => {
    set(instead);
    return () => set(null);
  }, [set, key]);
}

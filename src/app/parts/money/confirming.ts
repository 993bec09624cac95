import { atom, useAtomValue } from 'jotai';
import { store } from '#app/state/store.ts';

/** The confirmed receipts that wait for their 8 seconds, or for the server's answer: nobody is asked of them again. */
const confirmingAtom = atom<ReadonlySet<number>>(new Set<number>());

export const useConfirming = (id: number): boolean => useAtomValue(confirmingAtom, { store }).has(id);
export const isConfirming = (id: number): boolean => store.get(confirmingAtom).has(id);
export const setConfirming = (id: number, on: boolean): void =>
  store.set(confirmingAtom, (of) => new Set(on ? [...of, id] : [...of].filter((one) => one !== id)));

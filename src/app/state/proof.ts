import { atom } from 'jotai';
import { store } from './store.ts';

/** Answers whether the person has proven that it is them; null while nobody is asked. */
export const proofAtom = atom<{ answer: (proven: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks for the passkey in a dialog; false where it was called off. Calls that wait at the same time are answered together. */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    store.set(proofAtom, {
      answer(proven) {
        asked = null;
        store.set(proofAtom, null);
        resolve(proven);
      },
    });
  });
  return asked;
}

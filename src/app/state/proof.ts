import { atom } from 'jotai';
import { store } from './store.ts';

/** The pending request for a passkey and its callback; null when there is none. */
export const proofAtom = atom<{ answer: (proven: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks for the passkey in a dialog; false when it was cancelled. One answer serves all calls that are waiting. */
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

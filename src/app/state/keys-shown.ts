import { atom } from 'jotai';

/** The list of what the keys do stands open. */
export const keysShownAtom = atom(false);

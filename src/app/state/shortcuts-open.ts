import { atom } from 'jotai';

/** Whether the list of keyboard shortcuts is open. */
export const shortcutsOpenAtom = atom(false);

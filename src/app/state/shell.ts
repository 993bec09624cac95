import { atom } from 'jotai';

/** Whether all parts of the app lie on this device, so that it opens without a network; null while nobody has said so. */
export const shellWholeAtom = atom<boolean | null>(null);

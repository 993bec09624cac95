import { atom } from 'jotai';

/** Whether all files of the app are on this device, so that it opens without a network; null while unknown. */
export const appCachedAtom = atom<boolean | null>(null);

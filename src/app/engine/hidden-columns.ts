import { atom } from 'jotai';

/** The columns that a table has no room for now, by its name: who looks for one finds it named in the columns panel. */
export const hiddenColumnsAtom = atom<Readonly<Record<string, readonly string[]>>>({});

import { atom } from 'jotai';

/**
 * `waiting`: a new version is downloaded · `after_form`: it takes over once no form is open · `none`: this is the
 * newest known version.
 */
export type Update = 'none' | 'waiting' | 'after_form';

export const updateAtom = atom<Update>('none');

import { atom } from 'jotai';

/**
 * `waiting`: a new version has been fetched · `after_form`: it takes over as soon as nothing holds the page ·
 * `none`: this is the newest known.
 */
export type Update = 'none' | 'waiting' | 'after_form';

export const updateAtom = atom<Update>('none');

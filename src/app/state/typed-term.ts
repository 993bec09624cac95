import { atom } from 'jotai';
import type { Term } from '#contract/settings/terms.ts';

/** Hours and weekdays of the term being typed, drawn beside the other terms; null: none. */
export const typedTermAtom = atom<Pick<Term, 'start_time' | 'end_time' | 'weekdays'> | null>(null);

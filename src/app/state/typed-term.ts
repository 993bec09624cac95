import { atom } from 'jotai';
import type { Term } from '#contract/settings/terms.ts';

/** The hours and days of a term that is being typed, for whoever draws the others beside it; null: none. */
export const typedTermAtom = atom<Pick<Term, 'start_time' | 'end_time' | 'weekdays'> | null>(null);

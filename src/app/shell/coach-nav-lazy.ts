import { lazyWithWords } from '#app/lazy-with-words.ts';

/** Loaded only for coaches. */
export const CoachNav = lazyWithWords(() => import('./coach-nav.tsx').then((m) => m.CoachNav));
